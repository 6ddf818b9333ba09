import { join } from 'node:path';
import type { Plugin } from 'vite';

const OURS = join(import.meta.dirname, '../src/lib/screen/mantine-use-id.ts');

const replacing = {
  name: 'ensaya-mantine-ids',
  resolveId: (source: string) => (source === './use-id/use-id.mjs' ? OURS : null),
};

/** Replaces Mantine's `useId` by ours, also in what the development server bundles of the dependencies, which aliases do not reach. */
export const mantineIds: Plugin = {
  ...replacing,
  enforce: 'pre',
  config: () => ({ optimizeDeps: { rolldownOptions: { plugins: [replacing] } } }),
};
