import { FRAME } from '../src/app/frame.ts';
import { shades } from '../src/app/shades.ts';

const ID = `#${FRAME}`;

const [LIGHT, DARK] = [
  { page: '#ffffff', canvas: shades.gray[1], line: shades.gray[3], icon: shades.gray[6] },
  { page: shades.dark[7], canvas: shades.dark[8], line: shades.dark[4], icon: shades.dark[2] },
];
const variables = ({ page, canvas, line, icon }: typeof LIGHT) => `--page:${page};--canvas:${canvas};--line:${line};--icon:${icon}`;

/** As `app/shell/` draws them, and at its breakpoint: nothing moves when it takes their place. Fixed, so that nothing is laid out around it. */
const STYLE = [
  `${ID}{${variables(LIGHT)}}`,
  `@media(prefers-color-scheme:dark){${ID}{${variables(DARK)}}}`,
  `${ID},${ID}>div{position:fixed;inset:0;box-sizing:border-box}`,
  `${ID}{background:var(--page);color:var(--icon)}`,
  `${ID}>.bar{bottom:auto;height:4rem;padding:0.59375rem 0.375rem;border-bottom:1px solid var(--line)}`,
  `${ID}>.bar>svg{display:block;margin:0.75rem}`,
  '@media(min-width:62em){',
  `${ID}{background:var(--canvas)}`,
  `${ID}>.bar{display:none}`,
  `${ID}>.sheet{top:4rem;left:16rem;border:solid var(--line);border-width:1px 0 0 1px;border-top-left-radius:10px;background:var(--page)}`,
  '}',
].join('');

const MENU = '<path d="M4 6l16 0"/><path d="M4 12l16 0"/><path d="M4 18l16 0"/>';

/** What all signed-in pages share before it is known whose they are: the bar with the button of the menu, the menu's place, the sheet. */
const MARKUP = [
  `<style>${STYLE}</style>`,
  `<div class="bar"><svg width="20" height="20" viewBox="0 0 24 24" fill="none" stroke="currentColor" stroke-width="1.75" stroke-linecap="round" stroke-linejoin="round" aria-hidden="true">${MENU}</svg></div>`,
  '<div class="sheet"></div>',
].join('');

const SHEET = /\s*<link rel="stylesheet"[^>]*>/g;

/**
 * The document of the signed-in pages, made of the general one: the browser draws the frame while the style sheets and the scripts are on
 * their way. A style sheet in the head would hold back everything that is drawn, so they stand between the frame and the application.
 */
export function withStaticFrame(document: string): string {
  const sheets = [...document.matchAll(SHEET)].map(([link]) => link.trim());
  const loader = /<div id="root">([\s\S]*?)<\/div>/.exec(document)?.[1]?.trim();
  if (!loader || sheets.length === 0) throw new Error('index.html needs a style sheet, and a loader in #root');
  return document
    .replace(SHEET, '')
    .replace('</head>', `${sheets.map(preloadOf).join('')}</head>`)
    .replace(/<div id="root">[\s\S]*?<\/div>/, () => `<div id="${FRAME}">${MARKUP}${loader}</div>${sheets.join('')}<div id="root"></div>`);
}

/** A style sheet of the body is found late without it. */
export const preloadOf = (sheet: string): string => sheet.replace('rel="stylesheet"', 'rel="preload" as="style"');
