import type { RouteObject } from 'react-router';
import { PATHS } from '../lib/address/paths.ts';
import { ErrorPage, PageFailure } from './error-page.tsx';
import { lazyPage, MODULES } from './modules.ts';
import { PageLoader, ToLanding } from './page-loader.tsx';
import { RoleGuard } from './role-guard.tsx';

const pages: RouteObject[] = [
  {
    lazy: lazyPage(() => import('../features/acceso/access-layout.tsx'), 'AccessLayout'),
    children: [
      { path: PATHS.login, lazy: lazyPage(() => import('./login-page.tsx'), 'LoginPage') },
      { path: PATHS.register, lazy: lazyPage(() => import('./register-page.tsx'), 'RegisterPage') },
      { path: PATHS.recover, lazy: lazyPage(() => import('../features/acceso/password/recover-page.tsx'), 'RecoverPage') },
      { path: PATHS.reset, lazy: lazyPage(() => import('./reset-page.tsx'), 'ResetPage') },
      { path: PATHS.invitation, lazy: lazyPage(() => import('./invitation-page.tsx'), 'InvitationPage') },
      { path: PATHS.enrol, lazy: lazyPage(() => import('./enrol-page.tsx'), 'EnrolPage') },
      { path: PATHS.objection, lazy: lazyPage(() => import('./objection-page.tsx'), 'ObjectionPage') },
      { path: PATHS.newAddress, lazy: lazyPage(() => import('./address-page.tsx'), 'AddressPage') },
      { path: PATHS.unsubscribe, lazy: lazyPage(() => import('./unsubscribe-page.tsx'), 'UnsubscribePage') },
      { path: PATHS.verify, lazy: lazyPage(() => import('./verify-page.tsx'), 'VerifyPage') },
    ],
  },
  {
    element: <RoleGuard />,
    children: [
      {
        lazy: lazyPage(() => import('./shell/shell.tsx'), 'Shell'),
        children: [
          {
            ErrorBoundary: PageFailure,
            children: MODULES.flatMap(({ pages }) => pages.map(({ path, lazy }) => ({ path, lazy }))),
          },
        ],
      },
    ],
  },
  { path: '*', element: <ToLanding /> },
];

/** The build reads them too, to name in the document of each page the files that it takes (`build/page-routes.ts`). */
export const routes: RouteObject[] = [{ ErrorBoundary: ErrorPage, HydrateFallback: PageLoader, children: pages }];
