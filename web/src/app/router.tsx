import { createBrowserRouter, type RouteObject } from 'react-router';
import { PATHS } from '../lib/paths.ts';
import { ErrorPage } from './error-page.tsx';
import { MODULES, type Upcoming } from './modules.ts';
import { PageLoader } from './page-loader.tsx';
import { RoleGuard } from './role-guard.tsx';
import { PageFailure } from './shell/page-failure.tsx';
import { ToLanding } from './to-landing.tsx';

const upcoming = (page: Upcoming) => async () => {
  const { UpcomingPage } = await import('./upcoming-page.tsx');
  return { element: <UpcomingPage {...page} /> };
};

const routes: RouteObject[] = [
  {
    lazy: async () => ({ Component: (await import('../features/acceso/access-layout.tsx')).AccessLayout }),
    children: [
      { path: PATHS.login, lazy: async () => ({ Component: (await import('./login-page.tsx')).LoginPage }) },
      { path: PATHS.register, lazy: async () => ({ Component: (await import('./register-page.tsx')).RegisterPage }) },
      {
        path: PATHS.recover,
        lazy: async () => ({ Component: (await import('../features/acceso/password/recover-page.tsx')).RecoverPage }),
      },
      { path: PATHS.reset, lazy: async () => ({ Component: (await import('./reset-page.tsx')).ResetPage }) },
      { path: PATHS.invitation, lazy: async () => ({ Component: (await import('./invitation-page.tsx')).InvitationPage }) },
      { path: PATHS.verify, lazy: async () => ({ Component: (await import('./verify-page.tsx')).VerifyPage }) },
    ],
  },
  {
    element: <RoleGuard />,
    children: [
      {
        lazy: async () => ({ Component: (await import('./shell/shell.tsx')).Shell }),
        children: [
          {
            ErrorBoundary: PageFailure,
            children: MODULES.flatMap(({ pages }) =>
              pages.map((page) => ({ path: page.path, lazy: 'lazy' in page ? page.lazy : upcoming(page.upcoming) })),
            ),
          },
        ],
      },
    ],
  },
  { path: '*', element: <ToLanding /> },
];

export const router = createBrowserRouter([{ ErrorBoundary: ErrorPage, HydrateFallback: PageLoader, children: routes }]);
