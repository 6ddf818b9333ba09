import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { withStaticFrame } from './static-frame.ts';

const SHEET = '<link rel="stylesheet" crossorigin href="/assets/a.css">';
const source = readFileSync(new URL('../index.html', import.meta.url), 'utf8');
const framed = withStaticFrame(source.replace('</head>', `${SHEET}</head>`));
const at = (text: string) => framed.indexOf(text);

test('the frame is drawn before the style sheets, which come before the application', () => {
  const head = framed.slice(0, at('</head>'));
  expect(head).not.toContain('rel="stylesheet"');
  expect(head).toContain('<link rel="preload" as="style" crossorigin href="/assets/a.css">');
  expect([at('<div id="frame">'), at(SHEET), at('<div id="root"></div>')].toSorted((a, b) => a - b)).toEqual([
    at('<div id="frame">'),
    at(SHEET),
    at('<div id="root"></div>'),
  ]);
  expect(at('<div id="frame">')).toBeGreaterThan(0);
});

test('the frame says once that the page is loading, has no script or style attribute, and nothing of a person', () => {
  expect(framed.match(/Cargando/g)).toHaveLength(1);
  const frame = framed.slice(at('<div id="frame">'), at(SHEET));
  expect(frame).toMatch(/<svg id="boot"[^>]* role="status" aria-label="Cargando"/);
  expect(frame).not.toMatch(/<script| style=| on\w+=/);
  // The document's only words are the brand's.
  expect(
    frame
      .replace(/<style>.*?<\/style>/s, '')
      .replace(/<[^>]+>/g, '')
      .trim(),
  ).toBe('');
});

test('a document without a style sheet or a loader is refused', () => {
  expect(() => withStaticFrame(source)).toThrow('index.html needs a style sheet');
});
