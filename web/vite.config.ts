import type { IncomingMessage } from 'node:http';
import { PAGINAS } from '@ensaya/contract/paginas.ts';
import react from '@vitejs/plugin-react';
import { defineConfig } from 'vite';
import { devPages } from './build/dev-pages.ts';
import { fontPreload } from './build/font-preload-plugin.ts';
import { lateStyles } from './build/late-styles-plugin.ts';
import { mantineIds } from './build/mantine-ids-plugin.ts';
import { version } from './build/version-plugin.ts';
import { withoutSummaries } from './build/without-summaries-plugin.ts';
import { uploadEndpoint } from './src/gallery/upload-endpoint.ts';

const { WEB_PORT = '5173', API_URL = 'http://127.0.0.1:3000' } = process.env;

const API_PATHS = ['/auth/v1', '/rest/v1', '/functions/v1', '/storage/v1', '/realtime/v1', '/docs', '/health'];
// The server compares the browser's Origin with its public address, so nothing about the request may be rewritten on the way.
const api = { target: API_URL, changeOrigin: false };
const proxy = {
  ...Object.fromEntries(API_PATHS.map((path) => [path, api])),
  // A page to people, an operation to mail programs.
  [PAGINAS.unsubscribe.path]: {
    ...api,
    bypass: ({ method, url }: IncomingMessage) => (method === 'POST' ? undefined : url),
  },
};

/** The names of groups, which only bundling invents. */
const INVENTED = /^(framework|entrada|comun-\d+)$/;

export default defineConfig({
  plugins: [mantineIds, react(), devPages(), uploadEndpoint, fontPreload, lateStyles, version(import.meta.dirname), withoutSummaries],
  server: { host: '127.0.0.1', port: Number(WEB_PORT), strictPort: true, proxy },
  build: {
    outDir: 'dist',
    assetsDir: 'assets',
    manifest: false,
    // Browsers that understand Mantine's CSS preload modules by themselves.
    modulePreload: { polyfill: false },
    rolldownOptions: {
      output: {
        // The login page contains the names of all files, to preload what a page takes.
        chunkFileNames: ({ name }) => (INVENTED.test(name) ? 'assets/[hash:7].js' : 'assets/[name]-[hash:7].js'),
        assetFileNames: ({ names }) => (names[0]?.endsWith('.css') ? 'assets/[hash:7].css' : 'assets/[name]-[hash:7][extname]'),
        codeSplitting: {
          groups: [
            // Changes only with its versions, so a release of ours leaves it in people's caches. Zod's setting has to run before zod.
            {
              name: 'framework',
              test: /node_modules\/(react|react-dom|scheduler|react-router|@tanstack\/(query-core|react-query)|zod)\/|zod-without-eval/,
              priority: 1,
            },
            // Where most people arrive: one file with all it takes, not twenty, since each costs a phone a round trip. The general
            // styles come along because what is more particular has to follow them.
            {
              name: 'entrada',
              test: /src\/(app\/login-page\.tsx|app\/(global|controls\.module)\.css|features\/acceso\/access-layout\.tsx)|core\/styles\.css|fontsource-variable\/figtree/,
            },
          ],
        },
      },
    },
  },
});
