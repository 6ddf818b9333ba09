import type { Path } from '@ensaya/contract/paginas.ts';
import { EVERYONE, MEMBERS, RESPONSABLES, type Role } from '@ensaya/contract/roles.ts';
import {
  IconCheckbox,
  IconHelpCircle,
  IconLayoutDashboard,
  IconMasksTheater,
  IconMessage2,
  IconSettings,
  type TablerIcon,
} from '@tabler/icons-react';
import type { ComponentType } from 'react';
import type { RouteObject } from 'react-router';
import { PATHS, panelPath } from '../lib/address/paths.ts';

type LazyPage = NonNullable<RouteObject['lazy']>;
type Page = {
  path: Path;
  /** About one record of one company: changing the company leads to the page of the menu entry. */
  record?: true;
  /** Shows all of a manager's companies together unless one is chosen. */
  spans?: true;
  /** A form of its own for a new row of one company. */
  creates?: true;
  /** About the user, not about a company. */
  personal?: true;
  lazy: LazyPage;
};
/** The menu entry leads to the module's first page, unless it has a `path`. */
type MenuEntry = { key: string; label: string; Icon: TablerIcon; roles: readonly Role[]; path?: (role: Role) => string };
type Module = { menu?: MenuEntry; pages: readonly [Page, ...Page[]] };

export const lazyPage =
  <Name extends string>(load: () => Promise<Record<Name, ComponentType>>, name: Name): LazyPage =>
  async () => ({ Component: (await load())[name] });

/** Every page behind the role guard, and the menu, in its order. */
export const MODULES: readonly Module[] = [
  {
    menu: { key: 'panel', label: 'Panel', Icon: IconLayoutDashboard, roles: EVERYONE, path: panelPath },
    pages: [
      {
        path: PATHS.workerDashboard,
        personal: true,
        lazy: lazyPage(() => import('./worker-panel-page.tsx'), 'WorkerPanelPage'),
      },
      {
        path: PATHS.managerDashboard,
        spans: true,
        lazy: lazyPage(() => import('./manager-panel-page.tsx'), 'ManagerPanelPage'),
      },
      { path: PATHS.people, lazy: lazyPage(() => import('./personas-page.tsx'), 'PersonasPage') },
      { path: PATHS.person, record: true, lazy: lazyPage(() => import('./persona-page.tsx'), 'PersonaPage') },
      { path: PATHS.groups, lazy: lazyPage(() => import('../features/grupos/grupos-page.tsx'), 'GruposPage') },
      { path: PATHS.adminDashboard, lazy: lazyPage(() => import('./admin-panel-page.tsx'), 'AdminPanelPage') },
    ],
  },
  {
    menu: { key: 'generador', label: 'Generador de Prompts', Icon: IconMessage2, roles: MEMBERS },
    pages: [
      { path: PATHS.prompts, lazy: lazyPage(() => import('../features/generador/temas/temas-page.tsx'), 'TemasPage') },
      {
        path: PATHS.generatePrompt,
        record: true,
        lazy: lazyPage(() => import('../features/generador/generar/generar-page.tsx'), 'GenerarPage'),
      },
      {
        path: PATHS.preguntas,
        record: true,
        lazy: lazyPage(() => import('../features/generador/preguntas/preguntas-page.tsx'), 'PreguntasPage'),
      },
    ],
  },
  {
    menu: { key: 'roleplays', label: 'Roleplays', Icon: IconMasksTheater, roles: MEMBERS },
    pages: [
      {
        path: PATHS.roleplays,
        lazy: lazyPage(() => import('../features/roleplays/list/roleplays-page.tsx'), 'RoleplaysPage'),
      },
      {
        path: PATHS.newRoleplay,
        creates: true,
        lazy: lazyPage(() => import('../features/roleplays/author/new-roleplay-page.tsx'), 'NewRoleplayPage'),
      },
      {
        path: PATHS.library,
        lazy: lazyPage(() => import('../features/roleplays/library/library-page.tsx'), 'LibraryPage'),
      },
      {
        path: PATHS.editRoleplay,
        record: true,
        lazy: lazyPage(() => import('../features/roleplays/author/edit-roleplay-page.tsx'), 'EditRoleplayPage'),
      },
      {
        path: PATHS.playRoleplay,
        record: true,
        lazy: lazyPage(() => import('../features/roleplays/play/play-page.tsx'), 'PlayPage'),
      },
      {
        path: PATHS.rehearse,
        record: true,
        lazy: lazyPage(() => import('../features/ensayos/ensayar-page.tsx'), 'EnsayarPage'),
      },
      {
        path: PATHS.roleplayResponses,
        record: true,
        lazy: lazyPage(() => import('../features/roleplays/responses/responses-page.tsx'), 'ResponsesPage'),
      },
      {
        path: PATHS.informe,
        record: true,
        lazy: lazyPage(() => import('../features/roleplays/informe/informe-page.tsx'), 'InformePage'),
      },
    ],
  },
  {
    menu: { key: 'tareas', label: 'Tareas', Icon: IconCheckbox, roles: RESPONSABLES },
    pages: [{ path: PATHS.tasks, spans: true, lazy: lazyPage(() => import('../features/tareas/tareas-page.tsx'), 'TareasPage') }],
  },
  {
    menu: { key: 'faqs', label: 'Preguntas Frecuentes', Icon: IconHelpCircle, roles: EVERYONE },
    pages: [
      { path: PATHS.faqs, lazy: lazyPage(() => import('../features/faqs/faqs-page.tsx'), 'FaqsPage') },
      { path: PATHS.faq, record: true, lazy: lazyPage(() => import('../features/faqs/faqs-page.tsx'), 'FaqPage') },
    ],
  },
  {
    menu: { key: 'ajustes', label: 'Ajustes', Icon: IconSettings, roles: RESPONSABLES },
    pages: [{ path: PATHS.settings, lazy: lazyPage(() => import('../features/ajustes/ajustes-page.tsx'), 'AjustesPage') }],
  },
  {
    pages: [
      { path: PATHS.empresas, lazy: lazyPage(() => import('../features/empresas/empresas-page.tsx'), 'EmpresasPage') },
      { path: PATHS.empresa, lazy: lazyPage(() => import('./empresa-page.tsx'), 'EmpresaPage') },
      { path: PATHS.usuarios, lazy: lazyPage(() => import('../features/usuarios/usuarios-page.tsx'), 'UsuariosPage') },
      {
        path: PATHS.auditLog,
        spans: true,
        lazy: lazyPage(() => import('../features/auditoria/auditoria-page.tsx'), 'AuditoriaPage'),
      },
      { path: PATHS.profile, personal: true, lazy: lazyPage(() => import('./perfil-page.tsx'), 'PerfilPage') },
      { path: PATHS.help, personal: true, lazy: lazyPage(() => import('./help/help-page.tsx'), 'HelpPage') },
    ],
  },
];
