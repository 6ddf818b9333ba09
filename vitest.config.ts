import { availableParallelism, tmpdir } from 'node:os';
import { join } from 'node:path';
import { defineConfig } from 'vitest/config';

/** CI shares its machine, which may stand still for a minute. The gate names every test that needed its second try. */
const SECOND_TRY = { retry: process.env.CI ? 1 : 0 };

/** One file at a time: they measure times and load the machine. The short form measures nothing, and waits more than it works. */
const files =
  process.env.HEAVY === 'short'
    ? {
        maxWorkers: availableParallelism() + 1,
        setupFiles: ['tools/stage/cheap-scrypt.ts'],
        env: { NODE_COMPILE_CACHE: join(tmpdir(), 'ensaya-compile-cache') },
      }
    : { fileParallelism: false };

/** Minutes, not seconds. */
const slow = {
  globalSetup: ['tools/testing/global-setup.ts'],
  testTimeout: 900_000,
  hookTimeout: 300_000,
  // After the other projects, which have another number of workers.
  sequence: { groupOrder: 1 },
  ...files,
  ...SECOND_TRY,
};

/** For tests that need seconds: a machine that others use too may take many times as long. */
const PATIENT = { testTimeout: 120_000, hookTimeout: 120_000, expect: { poll: { timeout: 60_000 } }, ...SECOND_TRY };

export default defineConfig({
  test: {
    // Two even on two cores, where the default is one: PostgreSQL takes half of a test's time.
    maxWorkers: Math.max(2, availableParallelism() - 1),
    projects: [
      {
        test: {
          name: 'unit',
          include: ['contract/**/*.test.ts', 'tools/*.test.ts', 'tools/{lighthouse,mutations,states,testing}/*.test.ts'],
          exclude: ['**/*.{attack,break}.test.ts', '**/node_modules/**'],
          ...PATIENT,
        },
      },
      { test: { name: 'web', include: ['web/**/*.test.ts'], ...PATIENT } },
      {
        test: {
          name: 'database',
          // Files share the loaded server within a worker: importing it for each file took a third of the run. Each file owns its database.
          isolate: false,
          include: ['db/**/*.test.ts', 'server/**/*.test.ts'],
          exclude: ['**/*.{heavy,attack,break}.test.ts', '**/node_modules/**'],
          globalSetup: ['tools/testing/global-setup.ts'],
          setupFiles: ['tools/stage/cheap-scrypt.ts'],
          ...PATIENT,
        },
      },
      { test: { name: 'heavy', include: ['tools/heavy/*.test.ts', 'server/**/*.heavy.test.ts'], ...slow } },
      // What a stranger or a user tries in order to reach what is not theirs.
      { test: { name: 'attack', include: ['{contract,db,server,tools}/**/*.attack.test.ts'], exclude: ['**/node_modules/**'], ...slow } },
      // What the product says and does while a part it needs is locked, frozen, full or dead.
      { test: { name: 'break', include: ['{contract,db,server,tools}/**/*.break.test.ts'], exclude: ['**/node_modules/**'], ...slow } },
    ],
    reporters: ['default', './tools/testing/vitest-reports.ts'],
  },
});
