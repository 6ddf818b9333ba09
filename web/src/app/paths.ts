import type { Role } from '@ensaya/contract/usuarios.ts';

export const PATHS = {
  home: '/',
  login: '/login',
  workerDashboard: '/worker-dashboard',
  managerDashboard: '/manager-dashboard',
  adminDashboard: '/admin-dashboard',
} as const;

const PANELS: Record<Role, string> = {
  worker: PATHS.workerDashboard,
  manager: PATHS.managerDashboard,
  superadmin: PATHS.adminDashboard,
};

export const panelPath = (role: Role): string => PANELS[role];
