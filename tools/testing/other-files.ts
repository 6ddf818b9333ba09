import type { Room } from './rooms.ts';

/** Rows for files that have one in `rooms.ts`. */
export const ADDITIONS: Record<string, Room> = {
  'every operation': {
    files: ['contract/src/**', 'server/src/*/**'],
    long: ['server/tests/{fuzz,mass-assignment}.attack.test.ts'],
  },
  /** Where a private use of AI could be seen. */
  'private uses of AI': {
    files: [
      'contract/src/ia.ts',
      'db/policies/app.ai_*.sql',
      'db/functions/{*ai_*,data_duties,empresa_sheet,take_turn}.sql',
      'server/src/{ia,ajustes,datos,generador,realtime,avisos}/**',
      'server/src/roleplays/informe/**',
      'server/src/lib/{logger,metrics,traces,turns}.ts',
    ],
    long: ['tools/testing/sweep/*'],
  },
  'size of the build': {
    files: ['web/src/**'],
    browser: ['presupuesto.spec.ts', 'build.spec.ts'],
  },
};

/** Any test may depend on these. */
export const EVERYTHING = [
  'package.json',
  'package-lock.json',
  '.npmrc',
  '*/package.json',
  'tsconfig*.json',
  '*/tsconfig*.json',
  '{vitest,e2e/playwright,web/vite,web/vitest.browser}.config.ts',
  '.ci/run',
  'web/*.html',
  'web/build/**',
  'db/*.sql',
  'db/migrations/**',
  'db/src/**',
  'server/tests/{mail-sink,until,free-port,scrypt-cost}.ts',
  'tools/stage/**',
  'tools/{stack,wait,sample-provider}.ts',
];

/** Covered by what always runs, or not part of the product. */
export const NOTHING_MORE = [
  '**/*.md',
  'docs/**',
  '.{dockerignore,editorconfig,gitignore}',
  '{biome,knip}.json',
  '{contract,db,server,tools,web}/**/*.test.{ts,tsx}',
  'db/tests/**',
  // Printed from the migrations, functions and policies.
  'db/{schema.sql,src/types.ts}',
  'web/src/gallery/**',
  'web/tests/**',
  'tools/{bench,lighthouse,mutations,states}/**',
  'tools/testing/*',
  'tools/{check,dev,repeats,screenshots}.ts',
  'e2e/tests/rapidez.spec.ts',
];
