import { RESPONSABLES, RESPONSABLES_AND_SUPERADMINS, type Role, SUPERADMINS, TRABAJADORES } from '@ensaya/contract/roles.ts';
import type { CurrentUser } from '@ensaya/contract/usuarios.ts';
import { IconBuilding, IconCheckbox, IconHistory, IconId, IconUsers, IconUsersGroup, type TablerIcon } from '@tabler/icons-react';
import { personaLink } from './figure-links.ts';
import { PATHS } from './paths.ts';

type OffMenu = { label: string; path: string; Icon: TablerIcon; roles: readonly Role[]; words?: string };

export const OFF_MENU: readonly OffMenu[] = [
  { label: 'Mis tareas', path: PATHS.tasks, Icon: IconCheckbox, roles: TRABAJADORES },
  { label: 'Personas', path: PATHS.people, Icon: IconUsers, words: 'equipo usuarios trabajadores', roles: RESPONSABLES },
  { label: 'Grupos', path: PATHS.groups, Icon: IconUsersGroup, words: 'tienda turno puesto equipo', roles: RESPONSABLES },
  { label: 'Empresas', path: PATHS.empresas, Icon: IconBuilding, roles: SUPERADMINS },
  { label: 'Usuarios', path: PATHS.usuarios, Icon: IconUsers, words: 'personas', roles: SUPERADMINS },
  { label: 'Registro de actividad', path: PATHS.auditLog, Icon: IconHistory, words: 'auditoría', roles: RESPONSABLES_AND_SUPERADMINS },
];

/** Pages that the menu does not list [2.22]: the panel of their role and the palette lead to them. A trabajador's own page is one of them. */
export function offMenu({ id, role, empresas: [empresa] }: CurrentUser): readonly OffMenu[] {
  const own = empresa && {
    label: 'Mi ficha',
    path: personaLink(id, empresa.id),
    Icon: IconId,
    roles: TRABAJADORES,
    words: 'mis respuestas entregas retraso',
  };
  return [...OFF_MENU, ...(own ? [own] : [])].filter(({ roles }) => roles.includes(role));
}
