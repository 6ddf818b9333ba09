import { RESPONSABLES, RESPONSABLES_AND_SUPERADMINS, type Role, SUPERADMINS } from '@ensaya/contract/roles.ts';
import type { CurrentUser } from '@ensaya/contract/usuarios.ts';
import { IconBuilding, IconCheckbox, IconHistory, IconLifebuoy, IconUser, IconUsers, type TablerIcon } from '@tabler/icons-react';
import { PATHS, peopleLink } from '../../lib/address/paths.ts';
import { holds } from '../../lib/text/search-key.ts';
import { entriesOf } from '../shell/navigation.ts';
import type { Row } from './rows.ts';

type Page = { label: string; path: string; Icon: TablerIcon; words?: string };

/** Other words for the pages of the menu. */
const WORDS: Record<string, string> = {
  panel: 'inicio resumen te espera pendiente',
  generador: 'temas ia mis prompts',
  roleplays: 'ensayos ensayar escena',
  tareas: 'proyectos tablero',
  faqs: 'faqs ayuda respuestas',
  ajustes: 'configuración logotipo ia clave',
};

/** Pages without an entry in the menu. */
const OTHERS: (Page & { roles?: readonly Role[] })[] = [
  { label: 'Mis tareas', path: PATHS.tasks, Icon: IconCheckbox, roles: ['worker'] },
  { label: 'Empresas', path: PATHS.empresas, Icon: IconBuilding, roles: SUPERADMINS },
  { label: 'Usuarios', path: PATHS.usuarios, Icon: IconUsers, words: 'personas', roles: SUPERADMINS },
  { label: 'Registro de actividad', path: PATHS.auditLog, Icon: IconHistory, words: 'auditoría', roles: RESPONSABLES_AND_SUPERADMINS },
  {
    label: 'Perfil',
    path: PATHS.profile,
    Icon: IconUser,
    words: 'cuenta contraseña avisos sesiones verificación en dos pasos zona horaria',
  },
  { label: 'Ayuda', path: PATHS.help, Icon: IconLifebuoy, words: 'cómo funciona teclado' },
];

/** The pages of a role whose name, or another word for it, holds what is typed; and a responsable's companies, which lead to their people. */
export function pagesFound({ role, empresas }: CurrentUser, typed: string): Row[] {
  const menu = entriesOf(role).map(({ key, label, path, Icon }): Page => ({ label, path, Icon, words: WORDS[key] ?? '' }));
  const others = OTHERS.filter(({ roles }) => !roles || roles.includes(role));
  const pages = [...menu, ...others]
    .filter(({ label, words = '' }) => holds(typed, label, words))
    .map(({ label, path, Icon }): Row => ({ key: `page ${path}`, sign: { is: 'icon', Icon }, label, act: { to: path } }));
  return [...pages, ...(RESPONSABLES.includes(role) ? peopleOf(empresas, typed) : [])];
}

const MOST_EMPRESAS = 5;

const peopleOf = (empresas: CurrentUser['empresas'], typed: string): Row[] =>
  empresas
    .filter(({ nombre }) => holds(typed, nombre, 'personas'))
    .slice(0, MOST_EMPRESAS)
    .map(({ id, nombre, logo_url }) => ({
      key: `people ${id}`,
      sign: { is: 'empresa', nombre, logo_url },
      label: nombre,
      note: 'Personas de la empresa',
      act: { to: peopleLink(id) },
    }));
