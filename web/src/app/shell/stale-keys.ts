import { type Change, LIVE_TABLES } from '@ensaya/contract/realtime.ts';
import { visitorQuery } from '../../features/usuarios/usuarios.api.ts';

const [VISITOR = ''] = visitorQuery.queryKey;
/** Tables that a panel's figures count. */
const COUNTED: ReadonlySet<string> = new Set(['tareas', 'proyectos', 'company_users', 'invitations', 'empresas']);
/** Tables that decide in which companies a person acts. */
const OF_MEMBERSHIP: ReadonlySet<string> = new Set(['responsables_empresas', 'company_users', 'empresas']);

/** How the queries begin whose answers may have changed; with nothing named, all that can. */
export function staleKeys(changes: Change[]): Set<string> {
  const tables = changes.length > 0 ? changes.map(({ table }) => table) : LIVE_TABLES;
  const keys = new Set<string>(tables);
  for (const table of tables) {
    if (COUNTED.has(table)) keys.add('paneles');
    if (OF_MEMBERSHIP.has(table)) keys.add(VISITOR);
  }
  return keys;
}
