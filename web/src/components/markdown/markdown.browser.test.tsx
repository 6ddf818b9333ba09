import { MemoryRouter } from 'react-router';
import { expect, test } from 'vitest';
import { commands } from 'vitest/browser';
import { cleanup, render } from 'vitest-browser-react';
import '../../../tests/browser.tsx';
import { ALLOWED, HOSTILE } from '../../gallery/pages/hostile-markdown.ts';
import { Markdown } from './markdown.tsx';

const ELEMENTS = 'a blockquote br code div em hr li mark ol p pre span strong table tbody td th thead tr ul'.split(' ');
const ATTRIBUTES = ['class', 'href', 'rel', 'target', 'start', 'data-discover'];
const TARGETS = [
  /^https?:\/\/[^/\s@]+\//,
  /^https:\/\/banco\.example@malo\.example\//,
  /^mailto:[^?]+$/,
  /^tel:\+?[\d().-]+$/,
  /^\/dashboard\/faqs\/[\da-f-]{36}$/,
];
const INVISIBLE = /(?!\n|\t|\ufe0f|\u200d)[\p{Cc}\p{Cf}\p{Default_Ignorable_Code_Point}]/u;

async function show(text: string, words?: string[]): Promise<HTMLElement> {
  await cleanup();
  const { container } = await render(
    <MemoryRouter>
      <Markdown text={text} words={words} />
    </MemoryRouter>,
  );
  return container as HTMLElement;
}

/** What stands in the page and must not. */
function faults(root: ParentNode): string[] {
  return [...root.querySelectorAll('*')].flatMap((element) => [
    ...(ELEMENTS.includes(element.localName) ? [] : [`<${element.localName}>`]),
    ...(element.matches('a a') ? ['a link inside a link'] : []),
    ...[...element.attributes].flatMap(({ name, value }) => [
      ...(ATTRIBUTES.includes(name) ? [] : [`${name}="${value}"`]),
      ...(name === 'href' && (!TARGETS.some((target) => target.test(value)) || INVISIBLE.test(value)) ? [`href ${value}`] : []),
    ]),
    ...(element.matches('a[href^=http]:not([rel="noopener noreferrer nofollow"][target="_blank"])')
      ? ['a link that passes the address on']
      : []),
  ]);
}

test('hostile Markdown: at least 100 cases, no script, no handler, no other target, no request', async () => {
  expect(Object.keys(HOSTILE).length).toBeGreaterThanOrEqual(100);
  await commands.watchRequests();
  const found: string[] = [];
  for (const [name, text] of Object.entries(HOSTILE)) {
    const shown = await show(text);
    found.push(...faults(shown).map((fault) => `${name}: ${fault}`));
    if (INVISIBLE.test(shown.textContent)) found.push(`${name}: an invisible character`);
    if (shown.innerText.trim() === '' && !shown.querySelector('hr')) found.push(`${name}: nothing is shown`);
  }
  expect(found).toEqual([]);
  // Two frames, in which pictures and styles would be requested.
  await new Promise((painted) => requestAnimationFrame(() => requestAnimationFrame(painted)));
  expect((await commands.requests()).filter((url) => !url.startsWith(window.location.origin))).toEqual([]);
});

test('the same checks find what a renderer of HTML would let through', async () => {
  await commands.watchRequests();
  const bad = document.createElement('div');
  bad.innerHTML = `<a href="javascript:alert(1)">x</a><b onclick="x">y</b><img src="${window.location.origin}/remota.png"><script></script>`;
  expect(faults(bad)).toEqual([
    'href javascript:alert(1)',
    '<b>',
    'onclick="x"',
    '<img>',
    `src="${window.location.origin}/remota.png"`,
    '<script>',
  ]);
  await expect.poll(() => commands.requests()).toContain(`${window.location.origin}/remota.png`);
});

test('what is allowed is rendered', async () => {
  const shown = await show(ALLOWED);
  expect(faults(shown)).toEqual([]);
  const count = (selector: string) => shown.querySelectorAll(selector).length;
  expect(count('strong')).toBe(1);
  expect([
    count('em'),
    count('ul > li'),
    count('ol > li'),
    count('blockquote'),
    count('pre code'),
    count('p > code'),
    count('hr'),
    count('td'),
  ]).toEqual([1, 2, 2, 1, 1, 1, 1, 2]);
  const links = [...shown.querySelectorAll('a')].map((link) => [link.textContent, link.getAttribute('href')]);
  expect(links).toEqual([
    ['aviso urgente', 'https://avisos.example/nuevo?a=1&b=2'],
    ['¿Qué hago si huele a gas?', '/dashboard/faqs/0198c0de-7a11-7000-8000-00000000000a'],
    ['900 123 456', 'tel:900123456'],
    ['ayuda@bueno.example', 'mailto:ayuda@bueno.example'],
    ['https://bueno.example/guia', 'https://bueno.example/guia'],
    ['Esquema', 'https://bueno.example/a.png'],
  ]);
  expect(shown.textContent).toContain('5 < 6 & 7 👨‍👩‍👧');
  expect(shown.textContent).not.toContain('(bueno.example)');
});

test('a link whose text names another host shows the true one', async () => {
  const text = async (markdown: string) => (await show(markdown)).textContent;
  expect(await text(HOSTILE['text of another host'] ?? '')).toBe('https://banco.example (malo.example)');
  expect(await text(HOSTILE['text of another host without a protocol'] ?? '')).toBe('banco.example (malo.example)');
  expect(await text(HOSTILE['host with letters of another alphabet'] ?? '')).toBe('banco.example (xn--bnco-53d.example)');
  expect(await text('https://banco.example@malo.example/x')).toBe('https://banco.example@malo.example/x (malo.example)');
  expect(await text('[900 123 456](tel:806000000)')).toBe('900 123 456 (806000000)');
  expect(await text('[jefe@banco.example](mailto:otro@banco.example)')).toBe('jefe@banco.example (otro@banco.example)');
  expect(await text('[banco.example](https://www.banco.example/ayuda)')).toBe('banco.example');
});

test('searched words are highlighted whole, whatever their case, and not in code or addresses', async () => {
  const shown = await show('La **Caldera** y las calderas: `caldera`, https://a.example/caldera. ¿Caldera?', ['caldera', 'las', '(x']);
  expect([...shown.querySelectorAll('mark')].map(({ textContent }) => textContent)).toEqual(['Caldera', 'las', 'Caldera']);
});

test('a text of 20,000 marks is shown in time: about 50 ms, here up to 400 ms for a busy machine', async () => {
  for (const [name, text] of Object.entries(HOSTILE).filter(([, { length }]) => length > 10_000)) {
    const times: number[] = [];
    for (let run = 0; run < 5; run++) {
      await cleanup();
      const start = performance.now();
      await show(text);
      times.push(performance.now() - start);
    }
    expect(Math.min(...times), name).toBeLessThan(400);
  }
});
