import { availableParallelism } from 'node:os';
import { defineConfig } from 'vitest/config';

/** Minutes, not seconds. One file at a time: they measure times, kill processes and load the machine. */
const slow = {
  globalSetup: ['tools/testing/global-setup.ts'],
  testTimeout: 300_000,
  hookTimeout: 120_000,
  fileParallelism: false,
};

export default defineConfig({
  test: {
    // Two even on two cores, where the default is one: PostgreSQL takes half of a test's time.
    maxWorkers: Math.max(2, availableParallelism() - 1),
    projects: [
      {
        test: {
          name: 'unit',
          include: ['contract/**/*.test.ts', 'tools/*.test.ts'],
          exclude: ['**/*.{attack,break}.test.ts', '**/node_modules/**'],
        },
      },
      { test: { name: 'web', include: ['web/**/*.test.ts'] } },
      {
        test: {
          name: 'database',
          // Files share the loaded server within a worker: importing it for each file took a third of the run. Each file owns its database.
          isolate: false,
          include: ['db/**/*.test.ts', 'server/**/*.test.ts'],
          exclude: ['**/*.{heavy,attack,break}.test.ts', '**/node_modules/**'],
          globalSetup: ['tools/testing/global-setup.ts'],
          testTimeout: 20_000,
          hookTimeout: 20_000,
        },
      },
      { test: { name: 'heavy', include: ['tools/heavy/*.test.ts', 'server/**/*.heavy.test.ts'], ...slow } },
      // What a stranger or a user tries in order to reach what is not theirs.
      { test: { name: 'attack', include: ['{contract,db,server,tools}/**/*.attack.test.ts'], exclude: ['**/node_modules/**'], ...slow } },
      // What the product says and does while a part it needs is locked, frozen, full or dead.
      { test: { name: 'break', include: ['{contract,db,server,tools}/**/*.break.test.ts'], exclude: ['**/node_modules/**'], ...slow } },
    ],
    reporters: ['default', ['json', { outputFile: `reports/${process.env.REPORT ?? 'vitest'}.json` }]],
  },
});
