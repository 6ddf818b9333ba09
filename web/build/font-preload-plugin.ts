import type { Plugin } from 'vite';

const FACE = /figtree-latin-wght-normal-[^/]+\.woff2$/;

/** Preloads the text font, so that the first text is not drawn in a fallback font and shifted. */
export const fontPreload: Plugin = {
  name: 'ensaya-font-preload',
  apply: 'build',
  transformIndexHtml: {
    order: 'post',
    handler(_html, { bundle = {} }) {
      const face = Object.keys(bundle).find((name) => FACE.test(name));
      if (!face) throw new Error('the build has no Figtree to preload');
      const attrs = { rel: 'preload', href: `/${face}`, as: 'font', type: 'font/woff2', crossorigin: '' };
      return [{ tag: 'link', injectTo: 'head', attrs }];
    },
  },
};
