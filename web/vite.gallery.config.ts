import { defineConfig, mergeConfig } from 'vite';
import base from './vite.config.ts';

/**
 * The gallery by itself, as its tests want it: everything it needs is prepared before the first page, nothing reloads under a test, and its
 * cache is its own.
 */
export default mergeConfig(
  base,
  defineConfig({
    cacheDir: '../.data/vite-gallery',
    server: {
      port: Number(process.env.GALLERY_PORT ?? 3290),
      proxy: {},
      hmr: false,
      watch: null,
      warmup: { clientFiles: ['./src/gallery/main.tsx', './src/gallery/pages/*.tsx'] },
    },
    optimizeDeps: { entries: ['gallery.html'] },
  }),
);
