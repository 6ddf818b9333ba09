import { useCheapScrypt } from '@ensaya/server/tests/scrypt-cost.ts';

/**
 * Preloaded by the processes of the stack for browser tests, where hashes made five sixths of the server's CPU time for a team, and
 * before each file of the database tests and of the short form of the long ones. `acceso.test.ts`, `password-cost.test.ts`, `timing.heavy.test.ts`
 * and the whole form keep the real cost.
 */
useCheapScrypt();
