import { useCheapScrypt } from '@ensaya/server/tests/scrypt-cost.ts';

/**
 * Preloaded by the processes of the stack for browser tests, where hashes made five sixths of the server's CPU time for a team, and
 * before each file of the database tests. `acceso.test.ts`, `password-cost.test.ts` and the heavy, attack and break tests keep the real cost.
 */
useCheapScrypt();
