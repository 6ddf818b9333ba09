import './base.ts';
import { StrictMode, startTransition } from 'react';
import { createRoot } from 'react-dom/client';
import { RouterProvider } from 'react-router/dom';
import { visitorQuery } from '../features/usuarios/visitor.ts';
import { watchBrowser } from '../lib/browser-report/note-error.ts';
import { FRAME } from './frame.ts';
import { createQueryClient, Providers } from './providers.tsx';
import { createRouter } from './router.ts';

const root = document.getElementById('root');
if (!root) throw new Error('index.html has no #root');

if (APP_VERSION !== '') watchBrowser();

// Begins to load the page while the font is on its way.
const router = createRouter();
const queryClient = createQueryClient();

/** The page's files. Also if one of them cannot be loaded: then the router shows an error. */
const files = new Promise<void>((resolve) => {
  if (router.state.initialized) return resolve();
  const stop = router.subscribe(({ initialized }) => {
    if (!initialized) return;
    stop();
    resolve();
  });
});
/** Until the first attempt has ended: if it failed, the page shows that it is loading while the read is repeated. */
const readUser = () =>
  new Promise<void>((resolve) => {
    const stop = queryClient.getQueryCache().subscribe(({ query: { state } }) => {
      if (state.status === 'pending' && state.fetchFailureCount === 0) return;
      stop();
      resolve();
    });
    void queryClient.prefetchQuery(visitorQuery);
  });
/** The document's frame stays until the application can draw its own, so that no other page comes between. */
const ready = document.getElementById(FRAME) ? Promise.all([files, readUser()]) : undefined;

const FONT_PATIENCE_MS = 500;
/** The font is preloaded with the page. Rendering before it is there would shift the layout. */
const font = Promise.race([
  document.fonts.load('1em "Figtree Variable"'),
  new Promise((resolve) => {
    setTimeout(resolve, FONT_PATIENCE_MS);
  }),
]);

// React renders a transition in slices of a few milliseconds: a slow phone stays responsive.
const draw = () =>
  startTransition(() =>
    createRoot(root).render(
      <StrictMode>
        <Providers queryClient={queryClient}>
          <RouterProvider router={router} />
        </Providers>
      </StrictMode>,
    ),
  );
Promise.allSettled([font, ready]).then(draw);
