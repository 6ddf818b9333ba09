import type { Role } from '@ensaya/contract/roles.ts';
import { Flex } from '@mantine/core';
import { Link, useLocation } from 'react-router';
import classes from './main-menu.module.css';
import { entriesOf, entryOf } from './navigation.ts';

type Props = {
  role: Role;
  searchOn: (path: string) => string;
  /** A link replaces the step of the history that opened the drawer. */
  inDrawer?: boolean;
};

export function MainMenu({ role, searchOn, inDrawer = false }: Props) {
  const { pathname } = useLocation();
  const current = entryOf(role, pathname)?.key;
  return (
    <nav aria-label="Principal">
      <Flex component="ul" direction="column" gap={2}>
        {entriesOf(role).map(({ key, label, path, Icon }) => (
          <li key={key}>
            <Link
              to={path + searchOn(path)}
              replace={inDrawer}
              className={classes.entry}
              {...(key === current && { 'aria-current': path === pathname ? 'page' : true })}
            >
              <Icon size={18} aria-hidden="true" />
              {label}
            </Link>
          </li>
        ))}
      </Flex>
    </nav>
  );
}
