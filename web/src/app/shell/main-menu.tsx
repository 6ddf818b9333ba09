import type { Role } from '@ensaya/contract/usuarios.ts';
import {
  IconCheckbox,
  IconHelpCircle,
  IconLayoutDashboard,
  IconMasksTheater,
  IconMessage2,
  IconSettings,
  type TablerIcon,
} from '@tabler/icons-react';
import { Link, useLocation } from 'react-router';
import classes from './main-menu.module.css';
import { type EntryKey, entriesOf, entryOf } from './navigation.ts';

const ICONS: Record<EntryKey, TablerIcon> = {
  panel: IconLayoutDashboard,
  generador: IconMessage2,
  roleplays: IconMasksTheater,
  tareas: IconCheckbox,
  faqs: IconHelpCircle,
  ajustes: IconSettings,
};

type Props = { role: Role; search: string /** In the drawer: takes the place of the step that opened it. */; inDrawer?: boolean };

export function MainMenu({ role, search, inDrawer = false }: Props) {
  const { pathname } = useLocation();
  const current = entryOf(role, pathname)?.key;
  return (
    <nav aria-label="Principal">
      <ul className={classes.list}>
        {entriesOf(role).map(({ key, label, path }) => {
          const Icon = ICONS[key];
          return (
            <li key={key}>
              <Link
                to={path + search}
                replace={inDrawer}
                className={classes.entry}
                {...(key === current && { 'aria-current': path === pathname ? 'page' : true })}
              >
                <Icon size={18} stroke={1.75} aria-hidden="true" />
                {label}
              </Link>
            </li>
          );
        })}
      </ul>
    </nav>
  );
}
