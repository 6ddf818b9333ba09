import crypto from 'node:crypto';
import { syncBuiltinESMExports } from 'node:module';

/**
 * Preloaded by the processes of the stack for browser tests: scrypt with a sixteenth of its cost. A sign-in computes one hash and a new
 * team seven, which made five sixths of the server's CPU time for a team. The server's own tests keep the real cost.
 */
const { scrypt } = crypto;
const cheap = (...[password, salt, length, options, done]: Required<Parameters<typeof crypto.scrypt>>): void =>
  scrypt(password, salt, length, { ...options, N: 1024 }, done);
Object.assign(crypto, { scrypt: cheap });
syncBuiltinESMExports();
