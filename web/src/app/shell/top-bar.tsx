import type { CurrentUser } from '@ensaya/contract/usuarios.ts';
import { ActionIcon } from '@mantine/core';
import { IconMenu2 } from '@tabler/icons-react';
import type { RefObject } from 'react';
import { Link } from 'react-router';
import { BrandName, Mark } from '../../components/page/logo.tsx';
import { EmpresaLogo } from '../../components/people/empresa-logo.tsx';
import { Bell } from '../../features/avisos/bell.tsx';
import { type Empresa, useActiveEmpresa, useChosenEmpresa } from '../../lib/address/active-empresa.ts';
import { PATHS, panelPath } from '../../lib/address/paths.ts';
import { BRAND } from '../../lib/browser/brand.ts';
import { Finder } from '../palette/finder.tsx';
import { EmpresaSelector } from './empresa-selector.tsx';
import { HelpLink } from './help-link.tsx';
import classes from './top-bar.module.css';
import type { UserMenuProps } from './user-button.tsx';
import { UserMenu } from './user-menu.tsx';

type Props = Pick<UserMenuProps, 'onSignOut' | 'signingOut'> & {
  user: CurrentUser;
  searchOn: (path: string) => string;
  menu: { opened: boolean; open: () => void; button: RefObject<HTMLButtonElement | null> };
  /** Loads the drawer before it is opened. */
  reach: { onPointerEnter: () => void; onFocus: () => void };
};

export function TopBar({ user, searchOn, menu, reach, ...signOut }: Props) {
  const empresa = useActiveEmpresa();
  return (
    <header className={classes.bar}>
      <ActionIcon
        ref={menu.button}
        className={classes.menu}
        size={44}
        aria-label="Abrir menú"
        aria-haspopup="dialog"
        aria-expanded={menu.opened}
        onClick={menu.open}
        {...reach}
      >
        <IconMenu2 size={20} />
      </ActionIcon>
      {empresa && <Company user={user} empresa={empresa} />}
      {empresa && <span className={classes.divider} />}
      <Link to={panelPath(user.role) + searchOn(panelPath(user.role))} className={classes.brand} aria-label={`${BRAND}, ir a mi panel`}>
        {!empresa && <Mark className={classes.mark} />}
        <BrandName />
      </Link>
      <Finder user={user} onSignOut={signOut.onSignOut} />
      {user.role !== 'superadmin' && (
        <span className={classes.bell}>
          <Bell />
        </span>
      )}
      <HelpLink search={searchOn(PATHS.help)} className={classes.help} />
      <UserMenu user={user} search={searchOn(PATHS.profile)} {...signOut} />
    </header>
  );
}

function Company({ user, empresa }: { user: CurrentUser; empresa: Empresa }) {
  const chosen = useChosenEmpresa();
  if (user.role === 'manager' && user.empresas.length > 1) return <EmpresaSelector user={user} chosen={chosen} />;
  return (
    <span className={classes.company}>
      <EmpresaLogo nombre={empresa.nombre} logo_url={empresa.logo_url} />
      <span className={classes.name}>{empresa.nombre}</span>
    </span>
  );
}
