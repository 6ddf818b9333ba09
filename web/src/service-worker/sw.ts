import { isShellOfBuild, isShellPage } from './routes.ts';

/** Replaced by the build with the addresses of the application's files (`build/service-worker.ts`). */
declare const PRECACHED_FILES: readonly string[];
const FILES = PRECACHED_FILES;

/** The types of the webworker library conflict with those of the DOM, which the other sources need. */
type ExtendableEvent = Event & { waitUntil: (done: Promise<unknown>) => void };
type FetchEvent = ExtendableEvent & { request: Request; respondWith: (answer: Promise<Response>) => void };
type Worker = {
  skipWaiting: () => Promise<void>;
  clients: { claim: () => Promise<void> };
  addEventListener(type: 'install' | 'activate', listener: (event: ExtendableEvent) => void): void;
  addEventListener(type: 'fetch', listener: (event: FetchEvent) => void): void;
};
const worker = self as unknown as Worker;

/** One cache for all versions: file names contain a hash of the content, so that a release downloads only what has changed. */
const CACHE = 'ensaya-files';
const SHELL = '/app-shell';
/** The page that installs it goes first. */
const AT_ONCE = 3;

worker.addEventListener('install', (event) => event.waitUntil(install()));
worker.addEventListener('activate', (event) => event.waitUntil(activate()));
worker.addEventListener('fetch', (event) => {
  const { request } = event;
  const { origin, pathname } = new URL(request.url);
  if (request.method !== 'GET' || origin !== location.origin) return;
  if (request.mode === 'navigate' && isShellPage(pathname)) event.respondWith(openPage(request));
  else if (FILES.includes(pathname)) event.respondWith(readFile(request));
});

async function install(): Promise<void> {
  const cache = await caches.open(CACHE);
  const missing: string[] = [];
  for (const file of FILES) if (!(await cache.match(file))) missing.push(file);
  const download = async () => {
    for (let file = missing.shift(); file; file = missing.shift()) await cache.add(file);
  };
  await Promise.all(Array.from({ length: AT_ONCE }, download));
  const shell = await fetch(SHELL, { headers: { accept: 'text/html' }, cache: 'no-store' });
  if (!shell.ok || !isShellOfBuild(await shell.clone().text(), FILES)) throw new Error('the shell is of another version');
  await cache.put(SHELL, shell);
  await worker.skipWaiting();
}

/** An open page of the previous version may miss a file afterwards: it reloads once, as after any release. */
async function activate(): Promise<void> {
  const cache = await caches.open(CACHE);
  for (const { url } of await cache.keys()) {
    const { pathname } = new URL(url);
    if (pathname !== SHELL && !FILES.includes(pathname)) await cache.delete(url);
  }
  await worker.clients.claim();
}

/** The server's answer always comes first, so that no browser stays on an old version. The shell is for when there is none. */
async function openPage(request: Request): Promise<Response> {
  try {
    return await fetch(request);
  } catch (error) {
    const shell = await caches.match(SHELL);
    if (shell) return shell;
    throw error;
  }
}

const readFile = async (request: Request): Promise<Response> => (await caches.match(request)) ?? fetch(request);
