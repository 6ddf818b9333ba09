import { gzipSync } from 'node:zlib';
import type { Browser, BrowserContext } from '@playwright/test';
import { readMainThread } from '../../tools/lighthouse/main-thread.ts';
import { enter } from './acceso/support.ts';
import { expect, PEOPLE, test } from './support.ts';

const LOGIN_JS_KB = 190;
const LOGIN_CSS_KB = 40;
const ROUTE_JS_KB = 60;
const FRAME_JS_KB = 40;
/** Files of a page: each costs a phone time, however small it is. */
const SCRIPTS = 30;
/** Scripts, styles, fonts, pictures and data, until the page is at rest. */
const REQUESTS = 60;
/** Of the processor's time: what a person's touch may have to wait for. A slow phone takes four times as long. */
const LONGEST_TASK_MS = 200;
/** How often a page that seems to lack a part of the frame is loaded again. */
const MOST_TRIES = 4;

const ROUTES: [path: string, visitor: string | undefined][] = [
  ['/register', undefined],
  ['/recuperar', undefined],
  ['/restablecer?token=x', undefined],
  ['/invitacion/x', undefined],
  ['/worker-dashboard', PEOPLE.trabajadora],
  ['/perfil', PEOPLE.trabajadora],
  ['/ayuda', PEOPLE.responsable],
  ['/dashboard/roleplays', PEOPLE.trabajadora],
  ['/roleplays/7/play', PEOPLE.trabajadora],
  ['/dashboard/prompts', PEOPLE.trabajadora],
  ['/dashboard/prompts/generate/7', PEOPLE.trabajadora],
  ['/dashboard/faqs', PEOPLE.trabajadora],
  ['/dashboard/faqs/7', PEOPLE.trabajadora],
  ['/dashboard/faqs', PEOPLE.responsable],
  ['/dashboard/tasks', PEOPLE.responsable],
  ['/manager-dashboard', PEOPLE.responsable],
  ['/dashboard/people', PEOPLE.responsable],
  ['/dashboard/groups', PEOPLE.responsable],
  ['/roleplays/new?empresa=x', PEOPLE.responsable],
  ['/roleplays/biblioteca?empresa=x', PEOPLE.responsable],
  ['/roleplays/7/responses', PEOPLE.responsable],
  ['/dashboard/prompts/temas/7/preguntas', PEOPLE.responsable],
  ['/dashboard/settings', PEOPLE.responsable],
  ['/admin-dashboard', PEOPLE.superadmin],
  ['/admin/empresas', PEOPLE.superadmin],
  ['/admin/empresas/7', PEOPLE.superadmin],
  ['/admin/usuarios', PEOPLE.superadmin],
  ['/auditoria', PEOPLE.superadmin],
];

type Sizes = Map<string, number>;
type Weighed = { sizes: Sizes; requests: number; longestMs: number };
type Session = Awaited<ReturnType<BrowserContext['storageState']>>;

/** Chrome's categories of the events that `readMainThread` reads. */
const TASKS = ['-*', 'toplevel', 'disabled-by-default-lighthouse'];

/** File names contain a hash of the content, so each file is compressed once. */
const compressed = new Map<string, Promise<number>>();

/** The scripts and style sheets that a new browser loads for a page, address and compressed size; all its requests; its longest task. */
async function weigh(browser: Browser, path: string, session: Session): Promise<Weighed> {
  const context = await browser.newContext({ storageState: session });
  const page = await context.newPage();
  const loaded = new Set<string>();
  let requests = 0;
  page.on('request', () => {
    requests += 1;
  });
  page.on('response', (response) => {
    const { pathname, origin } = new URL(response.url());
    if (origin !== new URL(page.url()).origin && page.url() !== 'about:blank') return;
    if (!/\.(js|css)$/.test(pathname) || !response.ok()) return;
    loaded.add(pathname);
    if (!compressed.has(pathname))
      compressed.set(
        pathname,
        response.body().then((body) => gzipSync(body, { level: 9 }).length),
      );
  });
  await browser.startTracing(page, { categories: TASKS });
  await page.goto(path);
  await expect(page.locator('h1')).toBeVisible();
  // The frame loads the toasts by itself; on a slow machine the network may be idle before.
  if (session.cookies.length > 0) await expect(page.getByRole('region', { name: 'Avisos' })).toBeAttached();
  await page.waitForLoadState('networkidle');
  const { longestMs } = readMainThread(JSON.parse((await browser.stopTracing()).toString()).traceEvents);
  const sizes = new Map(await Promise.all([...loaded].map(async (name) => [name, (await compressed.get(name)) ?? 0] as const)));
  await context.close();
  return { sizes, requests, longestMs };
}

/** The cookies of a signed-in user, or none. */
async function sessionOf(browser: Browser, visitor: string | undefined): Promise<Session> {
  const context = await browser.newContext();
  if (visitor) await enter(await context.newPage(), visitor, 'ensaya-demo');
  const session = await context.storageState();
  await context.close();
  return session;
}

const kilobytes = (sizes: Sizes, ending: string, without: Sizes = new Map()) =>
  [...sizes].filter(([name]) => name.endsWith(ending) && !without.has(name)).reduce((sum, [, bytes]) => sum + bytes, 0) / 1024;

const scriptsOf = (sizes: Sizes): number => [...sizes.keys()].filter((name) => name.endsWith('.js')).length;

/** The files that all pages but a few load. */
const nearlyCommon = (pages: Sizes[]): string[] => {
  const times = new Map<string, number>();
  for (const name of pages.flatMap((sizes) => [...sizes.keys()])) times.set(name, (times.get(name) ?? 0) + 1);
  return [...times].filter(([, count]) => count >= pages.length - 3).map(([name]) => name);
};

/** The files that all pages load. */
const common = ([first = new Map(), ...others]: Sizes[]): Sizes =>
  new Map([...first].filter(([name]) => others.every((sizes) => sizes.has(name))));

test('[2.2 2.21] the download size, the requests and the longest task of each page stay within their budgets', async ({ browser }) => {
  // Every page once with an empty cache: 40 s on quiet cores, several times that beside other tests.
  test.setTimeout(300_000);
  const sessions = new Map<string | undefined, Session>();
  for (const visitor of new Set(ROUTES.map(([, visitor]) => visitor))) sessions.set(visitor, await sessionOf(browser, visitor));
  const load = (path: string, visitor?: string) => weigh(browser, path, sessions.get(visitor) ?? { cookies: [], origins: [] });
  const { sizes: login } = await load('/login');
  const [js, css] = [kilobytes(login, '.js'), kilobytes(login, '.css')];
  const rows = [`${'/login'.padEnd(42)} ${js.toFixed(1).padStart(6)} KB JS  ${css.toFixed(1).padStart(5)} KB CSS`];
  const weighed: (Weighed & { path: string; visitor: string | undefined })[] = [];
  for (const [path, visitor] of ROUTES) weighed.push({ path, visitor, ...(await load(path, visitor)) });
  // The frame is what every signed-in page loads: no page is so empty that its own code would not count.
  const signedIn = weighed.filter(({ visitor }) => visitor !== undefined);
  const sizesOf = () => signedIn.map(({ sizes }) => sizes);
  // On a busy machine the network can be idle for a moment before the frame has asked for its last part, and again at the next try.
  const usual = nearlyCommon(sizesOf());
  for (const page of signedIn)
    for (let tries = 0; tries < MOST_TRIES && usual.some((name) => !page.sizes.has(name)); tries++)
      page.sizes = new Map([...page.sizes, ...(await load(page.path, page.visitor)).sizes]);
  const frame = common(sizesOf());
  const row = (name: string, [js, css]: readonly [number, number], files = '') =>
    rows.push(`${name.padEnd(42)} ${`+${js.toFixed(1)}`.padStart(6)} KB JS  ${`+${css.toFixed(1)}`.padStart(5)} KB CSS  ${files}`);
  const beyond = (sizes: Sizes, known: Sizes) => [kilobytes(sizes, '.js', known), kilobytes(sizes, '.css', known)] as const;
  const [frameJs, frameCss] = beyond(frame, login);
  row('the frame of signed-in pages', [frameJs, frameCss]);
  const over: string[] = [];
  const tooMany: string[] = [];
  const tooLong: string[] = [];
  for (const { path, visitor, sizes, requests, longestMs } of weighed) {
    const more = beyond(sizes, visitor ? new Map([...login, ...frame]) : login);
    row(path, more, `${scriptsOf(sizes)} scripts of ${requests} requests, longest task ${Math.round(longestMs)} ms`);
    if (scriptsOf(sizes) > SCRIPTS || requests > REQUESTS) tooMany.push(path);
    if (longestMs > LONGEST_TASK_MS) tooLong.push(path);
    if (more[0] > ROUTE_JS_KB) over.push(path);
  }
  console.log(rows.join('\n'));
  expect(js).toBeLessThanOrEqual(LOGIN_JS_KB);
  expect(css).toBeLessThanOrEqual(LOGIN_CSS_KB);
  expect(frameJs).toBeGreaterThan(0);
  expect(frameJs).toBeLessThanOrEqual(FRAME_JS_KB);
  expect(over, `more than ${ROUTE_JS_KB} KB of scripts of its own`).toEqual([]);
  expect(tooMany, `more than ${SCRIPTS} scripts or ${REQUESTS} requests`).toEqual([]);
  expect(tooLong, `a task of more than ${LONGEST_TASK_MS} ms of the processor's time`).toEqual([]);
});
