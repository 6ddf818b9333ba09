import { createBrowserRouter, type RouteObject } from 'react-router';
import { PATHS } from '../lib/paths.ts';
import { ACCESS, type GuardedPath } from './access.ts';
import { ErrorPage } from './error-page.tsx';
import { PageLoader } from './page-loader.tsx';
import { RoleGuard } from './role-guard.tsx';
import { PageFailure } from './shell/page-failure.tsx';
import { ToLanding } from './to-landing.tsx';

type Page = NonNullable<RouteObject['lazy']>;

const upcoming =
  (title: string): Page =>
  async () => {
    const { UpcomingPage } = await import('./upcoming-page.tsx');
    return { element: <UpcomingPage title={title} /> };
  };

/** Every page behind a guard; the compiler sees that none of the route table is missing. */
const PAGES: Record<GuardedPath, Page> = {
  [PATHS.workerDashboard]: async () => ({ Component: (await import('./worker-dashboard-page.tsx')).WorkerDashboardPage }),
  [PATHS.managerDashboard]: async () => ({ Component: (await import('./manager-dashboard-page.tsx')).ManagerDashboardPage }),
  [PATHS.adminDashboard]: async () => ({ Component: (await import('./admin-dashboard-page.tsx')).AdminDashboardPage }),
  [PATHS.profile]: async () => ({ Component: (await import('./perfil-page.tsx')).PerfilPage }),
  [PATHS.auditLog]: async () => ({ Component: (await import('./auditoria-page.tsx')).AuditoriaPage }),
  [PATHS.tasks]: async () => ({ Component: (await import('./tareas-page.tsx')).TareasPage }),
  [PATHS.roleplays]: upcoming('Roleplays'),
  [PATHS.newRoleplay]: upcoming('Crear Roleplay'),
  [PATHS.playRoleplay]: upcoming('Roleplay'),
  [PATHS.roleplayResponses]: upcoming('Respuestas'),
  [PATHS.prompts]: async () => ({ Component: (await import('./prompts-page.tsx')).PromptsPage }),
  [PATHS.generatePrompt]: async () => ({ Component: (await import('./generar-prompt-page.tsx')).GenerarPromptPage }),
  [PATHS.preguntas]: async () => ({ Component: (await import('./preguntas-page.tsx')).PreguntasPage }),
  [PATHS.faqs]: upcoming('Preguntas Frecuentes'),
  [PATHS.settings]: async () => ({ Component: (await import('./ajustes-page.tsx')).AjustesPage }),
  [PATHS.empresas]: async () => ({ Component: (await import('./empresas-page.tsx')).EmpresasPage }),
  [PATHS.usuarios]: async () => ({ Component: (await import('../features/usuarios/usuarios-screen.tsx')).UsuariosScreen }),
};

const routes: RouteObject[] = [
  {
    lazy: async () => ({ Component: (await import('../features/acceso/access-layout.tsx')).AccessLayout }),
    children: [
      { path: PATHS.login, lazy: async () => ({ Component: (await import('./login-route.tsx')).LoginRoute }) },
      { path: PATHS.register, lazy: async () => ({ Component: (await import('./register-route.tsx')).RegisterRoute }) },
      { path: PATHS.recover, lazy: async () => ({ Component: (await import('../features/acceso/recover-screen.tsx')).RecoverScreen }) },
      { path: PATHS.reset, lazy: async () => ({ Component: (await import('./reset-route.tsx')).ResetRoute }) },
      { path: PATHS.invitation, lazy: async () => ({ Component: (await import('./invitation-route.tsx')).InvitationRoute }) },
      { path: PATHS.verify, lazy: async () => ({ Component: (await import('./verify-route.tsx')).VerifyRoute }) },
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
            children: ACCESS.flatMap(({ paths }) => paths.map((path) => ({ path, lazy: PAGES[path] }))),
          },
        ],
      },
    ],
  },
  { path: '*', element: <ToLanding /> },
];

export const router = createBrowserRouter([{ ErrorBoundary: ErrorPage, HydrateFallback: PageLoader, children: routes }]);
