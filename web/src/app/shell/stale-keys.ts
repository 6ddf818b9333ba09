import { type Change, LIVE_TABLES } from '@ensaya/contract/realtime.ts';
import type { Role } from '@ensaya/contract/usuarios.ts';
import { visitorQuery } from '../../features/usuarios/usuarios.api.ts';

const [VISITOR = ''] = visitorQuery.queryKey;
/** Tables that a panel's figures count. */
const COUNTED: ReadonlySet<string> = new Set([
  'tareas',
  'proyectos',
  'company_users',
  'responsables_empresas',
  'invitations',
  'empresas',
  'company_settings',
  'ai_settings',
  'temas_generador',
]);
/** Tables that decide in which companies a person acts, and what those look like. */
const OF_MEMBERSHIP: ReadonlySet<string> = new Set(['responsables_empresas', 'company_users', 'empresas', 'company_settings']);

/** How the queries begin whose answers may have changed for somebody of this role; with nothing named, all that can. */
export function staleKeys(changes: Change[], role: Role): Set<string> {
  const tables = changes.length > 0 ? changes.map(({ table }) => table) : LIVE_TABLES;
  const keys = new Set<string>(tables);
  for (const table of tables) {
    if (COUNTED.has(table)) keys.add('paneles');
    if (OF_MEMBERSHIP.has(table)) keys.add(VISITOR);
    // Whoever runs or joins a company sees its projects and tasks.
    if (table === 'responsables_empresas' || table === 'company_users') keys.add('proyectos').add('tareas');
    // They carry the company's name.
    if (table === 'empresas') keys.add('responsables_empresas').add('proyectos').add('temas_generador');
    // A company is listed for having nobody.
    if (table === 'responsables_empresas') keys.add('empresas');
    // A topic says how many questions it has.
    if (table === 'preguntas_generador') keys.add('temas_generador');
    // A worker sees the projects that hold tasks of theirs.
    if (table === 'tareas' && role === 'worker') keys.add('proyectos');
  }
  return keys;
}
