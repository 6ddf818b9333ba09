import type { Plugin } from 'vite';

const IN_HEAD = 'document.head.appendChild(link)';

/**
 * A style sheet that is loaded on demand must win over those of the document, which stand in the body of a signed-in page. Vite's helper
 * would put it into the head, before them.
 */
export const lateStyles: Plugin = {
  name: 'ensaya-late-styles',
  apply: 'build',
  // What is rendered at build time has no such helper.
  applyToEnvironment: ({ config }) => config.consumer === 'client',
  transform: {
    filter: { id: /vite\/preload-helper/ },
    handler(code) {
      if (!code.includes(IN_HEAD)) throw new Error("Vite's helper no longer contains what late-styles-plugin.ts replaces");
      return { code: code.replace(IN_HEAD, 'document.getElementById("root").before(link)'), map: null };
    },
  },
};
