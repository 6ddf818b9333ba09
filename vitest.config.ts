import { availableParallelism } from 'node:os';
import { defineConfig } from 'vitest/config';

export default defineConfig({
  test: {
    // Two even on two cores, where the default is one: PostgreSQL takes half of a test's time.
    maxWorkers: Math.max(2, availableParallelism() - 1),
    projects: [
      { test: { name: 'unit', include: ['contract/**/*.test.ts', 'tools/*.test.ts'] } },
      { test: { name: 'web', include: ['web/**/*.test.ts'] } },
      {
        test: {
          name: 'database',
          // Files share the loaded server within a worker: importing it for each file took a third of the run. Each file owns its database.
          isolate: false,
          include: ['db/**/*.test.ts', 'server/**/*.test.ts'],
          exclude: ['**/*.heavy.test.ts', '**/node_modules/**'],
          globalSetup: ['tools/testing/global-setup.ts'],
          testTimeout: 20_000,
          hookTimeout: 20_000,
        },
      },
      {
        // Minutes, not seconds: `npm run test:heavy`. One at a time, because they measure times and kill processes.
        test: {
          name: 'heavy',
          include: ['tools/heavy/*.test.ts', 'server/**/*.heavy.test.ts'],
          globalSetup: ['tools/testing/global-setup.ts'],
          testTimeout: 300_000,
          hookTimeout: 120_000,
          fileParallelism: false,
        },
      },
    ],
    reporters: ['default', ['json', { outputFile: `reports/${process.env.REPORT ?? 'vitest'}.json` }]],
  },
});
