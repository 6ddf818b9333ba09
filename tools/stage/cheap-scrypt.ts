import crypto from 'node:crypto';
import { syncBuiltinESMExports } from 'node:module';

/**
 * Preloaded by the processes of the stack for browser tests: scrypt with a sixteenth of its cost. A hash takes 0.12 s of CPU time,
 * a new team seven of them and each sign-in one, which was a tenth of the CPU time of the browser tests. The server's tests keep the real cost.
 */
const { scrypt } = crypto;
const cheap = (...[password, salt, length, options, done]: Required<Parameters<typeof crypto.scrypt>>): void =>
  scrypt(password, salt, length, { ...options, N: 1024 }, done);
Object.assign(crypto, { scrypt: cheap });
syncBuiltinESMExports();
