import crypto from 'node:crypto';
import { syncBuiltinESMExports } from 'node:module';

const { scrypt } = crypto;
const cheap = (...[password, salt, length, options, done]: Required<Parameters<typeof crypto.scrypt>>): void =>
  scrypt(password, salt, length, { ...options, N: 1024 }, done);

function use(chosen: typeof cheap): void {
  Object.assign(crypto, { scrypt: chosen });
  syncBuiltinESMExports();
}

/** scrypt with a sixteenth of its cost, for this process. A sign-in computes one hash and a new team seven. */
export const useCheapScrypt = (): void => use(cheap);

/** As in production, for tests about passwords and their hashes. Ends with the file: the next one begins with cheap hashes. */
export const useRealScrypt = (): void => use(scrypt);
