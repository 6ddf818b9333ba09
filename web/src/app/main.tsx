import './base.ts';
import { StrictMode, startTransition } from 'react';
import { createRoot } from 'react-dom/client';
import { RouterProvider } from 'react-router/dom';
import { watchBrowser } from '../lib/browser-report/note-error.ts';
import { Providers } from './providers.tsx';
import { createRouter } from './router.ts';

const root = document.getElementById('root');
if (!root) throw new Error('index.html has no #root');

if (APP_VERSION !== '') watchBrowser();

// Begins to load the page while the font is on its way.
const router = createRouter();

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
        <Providers>
          <RouterProvider router={router} />
        </Providers>
      </StrictMode>,
    ),
  );
font.then(draw, draw);
