import { RESPONSABLES } from '@ensaya/contract/roles.ts';
import type { CurrentUser } from '@ensaya/contract/usuarios.ts';
import { IconBooks, IconLifebuoy, IconUser, type TablerIcon } from '@tabler/icons-react';
import { offMenu } from '../../lib/address/off-menu.ts';
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

const LIBRARY: Page = {
  label: 'Biblioteca de roleplays',
  path: PATHS.library,
  Icon: IconBooks,
  words: 'plantilla ejemplo situaciones listas para usar',
};

/** Pages of the user menu and the top bar. */
const PERSONAL: Page[] = [
  {
    label: 'Perfil',
    path: PATHS.profile,
    Icon: IconUser,
    words: 'cuenta contraseña avisos sesiones verificación en dos pasos zona horaria',
  },
  { label: 'Ayuda', path: PATHS.help, Icon: IconLifebuoy, words: 'cómo funciona teclado' },
];

/** The pages of a role whose name, or another word for it, holds what is typed; and a responsable's companies, which lead to their people. */
export function pagesFound(user: CurrentUser, typed: string): Row[] {
  const { role, empresas } = user;
  const menu = entriesOf(role).map(({ key, label, path, Icon }): Page => ({ label, path, Icon, words: WORDS[key] ?? '' }));
  const library = RESPONSABLES.includes(role) ? [LIBRARY] : [];
  const pages = [...menu, ...library, ...offMenu(user), ...PERSONAL]
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
