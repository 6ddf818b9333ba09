import { fillPage, type PageSettings } from '@ensaya/contract/page-template.ts';
import { expect, test } from 'vitest';
import { renderManifest, renderPages, renderRobots, renderSitemap } from './render.tsx';

const pages = renderPages({ script: '/assets/landing.js', css: 'body{}' });
const PROVIDER: PageSettings = { brand: 'Ensaya', origin: 'https://ensaya.example' };
const open = (path: string, settings: Partial<PageSettings> = {}): string => fillPage(pages.get(path) ?? '', { ...PROVIDER, ...settings });
const count = (page: string, text: string): number => page.split(text).length - 1;
const CALL = { phone: '900 000 000' };
const BOOK = { booking_url: 'https://agenda.example/demo' };

test('[1.4 9.11] with everything set, the hero and the end of the page offer a demo first and a call second', () => {
  const page = open('/', { ...CALL, ...BOOK });
  expect(count(page, 'href="https://agenda.example/demo" target="_blank" rel="noopener"')).toBe(2);
  expect(count(page, 'Llamar al 900 000 000')).toBe(2);
  expect(page.indexOf('Reservar una demo')).toBeLessThan(page.indexOf('Llamar al'));
});

test('[1.4 9.11] without a booking link no demo by appointment is offered, and calling comes first', () => {
  const page = open('/', CALL);
  // Listed, so that a failure prints the words and not the whole page.
  expect(['Reservar', 'agenda.example', '_blank'].filter((word) => page.includes(word))).toEqual([]);
  expect(count(page, '<a class="button primary large" href="tel:900000000">')).toBe(2);
});

test('[1.4 9.11] without a phone number no page asks to call', () => {
  for (const path of pages.keys()) expect(open(path, BOOK)).not.toMatch(/tel:|Llama|llama al/);
  expect(count(open('/', BOOK), 'Reservar una demo')).toBe(2);
});

test('[1.4 9.11] with neither, an account is the way to start', () => {
  const page = open('/');
  expect(page).not.toMatch(/tel:|Llam|Reservar|demo:/);
  expect(count(page, '<a class="button primary large" href="/register" data-for="stranger">Crear cuenta</a>')).toBe(2);
});

test('[1.4 2.19] whatever the provider has set, the header leads to a new account and to the sign-in', () => {
  for (const settings of [{}, CALL, BOOK, { ...CALL, ...BOOK }]) {
    const header = /<header.*?<\/header>/s.exec(open('/', settings))?.[0] ?? '';
    expect(count(header, '<a class="register" href="/register" data-for="stranger">Crear cuenta</a>')).toBe(1);
    expect(header).toContain('Iniciar Sesión');
  }
});

test('another brand takes the place of ours everywhere', () => {
  for (const path of pages.keys()) expect(open(path, { brand: 'Tablas' })).not.toMatch(/Ensaya(?! cada)\b/);
});

test('no page carries what the policy forbids: inline scripts and style attributes', () => {
  for (const path of pages.keys()) {
    expect(open(path)).not.toMatch(/ style="| on\w+="/);
    expect(open(path).match(/<script[^>]*>/g)).toEqual(['<script type="module" src="/assets/landing.js">']);
  }
});

test('each page names itself with its public address', () => {
  for (const path of pages.keys()) {
    expect(open(path)).toContain(`<link rel="canonical" href="https://ensaya.example${path}"/>`);
    expect(open(path)).toContain('<meta property="og:image" content="https://ensaya.example/og.png"/>');
  }
});

test('the sitemap lists the public pages; robots stay out of what needs a session', () => {
  const sitemap = fillPage(renderSitemap(), PROVIDER);
  for (const path of pages.keys()) expect(sitemap).toContain(`<loc>https://ensaya.example${path}</loc>`);
  const robots = fillPage(renderRobots(), PROVIDER, 'text');
  expect(robots).toContain('Sitemap: https://ensaya.example/sitemap.xml');
  const closed = [...robots.matchAll(/Disallow: (.*)/g)].map(([, path = '']) => path);
  expect(closed).toEqual(expect.arrayContaining(['/worker-dashboard', '/roleplays/', '/admin/empresas', '/perfil']));
  for (const path of ['/', '/login', '/register', '/invitacion/x', ...pages.keys()])
    expect(closed.some((prefix) => path.startsWith(prefix))).toBe(false);
});

test('the manifest survives a brand with quotes', () => {
  expect(JSON.parse(fillPage(renderManifest(), { ...PROVIDER, brand: 'La "Marca"' }, 'json')).name).toBe('La "Marca"');
});
