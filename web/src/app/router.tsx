import { ROLES } from '@ensaya/contract/usuarios.ts';
import { createBrowserRouter, Navigate, type RouteObject } from 'react-router';
import { ErrorPage } from './error-page.tsx';
import { PageLoader } from './page-loader.tsx';
import { PATHS } from './paths.ts';
import { RoleGuard } from './role-guard.tsx';

const routes: RouteObject[] = [
  { path: PATHS.home, element: <Navigate to={PATHS.login} replace /> },
  { path: PATHS.login, lazy: async () => ({ Component: (await import('./login-route.tsx')).LoginRoute }) },
  {
    element: <RoleGuard roles={ROLES} />,
    children: [{ path: PATHS.workerDashboard, lazy: async () => ({ Component: (await import('./welcome-page.tsx')).WelcomePage }) }],
  },
  {
    element: <RoleGuard roles={['manager']} />,
    children: [
      {
        path: PATHS.managerDashboard,
        lazy: async () => ({ Component: (await import('./manager-dashboard-page.tsx')).ManagerDashboardPage }),
      },
    ],
  },
  {
    element: <RoleGuard roles={['superadmin']} />,
    children: [{ path: PATHS.adminDashboard, lazy: async () => ({ Component: (await import('./welcome-page.tsx')).WelcomePage }) }],
  },
  { path: '*', element: <Navigate to={PATHS.home} replace /> },
];

export const router = createBrowserRouter([{ ErrorBoundary: ErrorPage, HydrateFallback: PageLoader, children: routes }]);
