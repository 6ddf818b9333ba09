import { OWN_WORDS_PASSWORD } from '@ensaya/contract/acceso.ts';
import { AppError } from '../lib/app-error.ts';

/** Without case, accents, spaces and punctuation. */
const bare = (text: string) =>
  text
    .normalize('NFKD')
    .toLowerCase()
    .replace(/[^\p{L}\p{N}]/gu, '');
/** A number at the end makes nothing harder to guess: 'Norteclima2026'. */
const withoutNumber = (text: string) => text.replace(/\d{1,4}$/, '');

/** Refuses the address, its local part, and the names of companies. */
export function refuseOwnWords(password: string, email: string, empresas: readonly string[]): void {
  const words = [email, email.slice(0, email.lastIndexOf('@')), ...empresas].map(bare).filter(Boolean);
  const given = bare(password);
  if (words.some((word) => word === given || word === withoutNumber(given) || withoutNumber(word) === given))
    throw new AppError('invalid_input', { fields: { password: OWN_WORDS_PASSWORD } });
}
