import type { Role } from '@ensaya/contract/roles.ts';

/** The accounts of a development database. `.example` addresses cannot exist. */
export const DEMO_PASSWORD = 'ensaya-demo';

export const DEMO_ACCOUNTS = {
  superadmin: { email: 'admin@ensaya.example', nombre: 'Elena Prado', role: 'superadmin' },
  responsable: { email: 'marta.iglesias@norteclima.example', nombre: 'Marta Iglesias', role: 'manager' },
  trabajadora: { email: 'lucia.romero@norteclima.example', nombre: 'Lucía Romero', role: 'worker' },
  trabajador: { email: 'diego.salas@norteclima.example', nombre: 'Diego Salas', role: 'worker' },
} as const satisfies Record<string, { email: string; nombre: string; role: Role }>;
