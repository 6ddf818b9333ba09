import { hashPassword } from 'better-auth/crypto';

const hashes = new Map<string, Promise<string>>();

/** Once per password, for all the accounts that have it. */
export function passwordHashOf(password: string): Promise<string> {
  const hash = hashes.get(password) ?? hashPassword(password);
  hashes.set(password, hash);
  return hash;
}
