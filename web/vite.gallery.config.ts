import { defineConfig, mergeConfig } from 'vite';
import base from './vite.config.ts';

/**
 * The gallery by itself, for its tests: built outside dist and previewed, because the development server sends all of Mantine and every icon
 * (28 MB) to each fresh browser.
 */
export default mergeConfig(
  base,
  defineConfig({
    build: { outDir: '../.data/gallery', emptyOutDir: true, minify: false, rolldownOptions: { input: 'gallery.html' } },
    preview: { host: '127.0.0.1', port: Number(process.env.GALLERY_PORT ?? 3290), strictPort: true, proxy: {} },
  }),
);
