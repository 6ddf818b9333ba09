import { IconLifebuoy } from '@tabler/icons-react';
import { Link, useLocation } from 'react-router';
import { PATHS } from '../../lib/address/paths.ts';
import classes from './help-link.module.css';

type Props = {
  search: string;
  className: string | undefined /** In the drawer, whose step of the history a link replaces. */;
  replace?: true;
};

export function HelpLink({ search, className, replace }: Props) {
  const { pathname } = useLocation();
  return (
    <Link
      to={PATHS.help + search}
      replace={replace ?? false}
      className={`${classes.help} ${className}`}
      data-in-drawer={replace}
      {...(pathname === PATHS.help && { 'aria-current': 'page' })}
    >
      <IconLifebuoy size={18} aria-hidden="true" />
      <span className={classes.label}>Ayuda</span>
    </Link>
  );
}
