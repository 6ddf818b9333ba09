import type { TextState } from '@ensaya/contract/faqs.ts';
import { once } from '../../lib/browser/once.ts';

const MB = 1024 ** 2;
const megabytes = once(() => new Intl.NumberFormat('es', { style: 'unit', unit: 'megabyte', maximumFractionDigits: 1 }));

/** '0,4 MB': always in MB [5.13]. A small file is not '0 MB'. */
const formatMegabytes = (bytes: number): string => (bytes < 0.05 * MB ? `<${megabytes().format(0.1)}` : megabytes().format(bytes / MB));

/** What the search finds in a file. */
export const TEXT_STATE_WORDS: Record<TextState, string> = {
  pending: 'Leyendo su texto…',
  read: 'Su texto se puede buscar',
  partial: 'Solo se busca en el principio de su texto',
  none: 'No se busca en su texto',
  encrypted: 'Protegido con contraseña: no se busca en su texto',
  unreadable: 'No se puede leer: no se busca en su texto',
};

/** '0,4 MB · No se busca en su texto'. */
export const fileWords = (bytes: number, note?: string): string => [formatMegabytes(bytes), note].filter(Boolean).join(' · ');
