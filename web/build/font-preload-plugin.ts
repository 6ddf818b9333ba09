import type { Plugin } from 'vite';

const FACE = /figtree-latin-wght-normal-[^/]+\.woff2$/;

/** The face that every page is written in leaves with the page, so that its first text is not drawn in another one and moved. */
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
