import type { ReactNode } from 'react';
import { Link } from 'react-router';
import { personaLink } from '../../lib/address/figure-links.ts';
import { useCurrentUser } from '../../lib/session/current-user.ts';
import classes from './person-link.module.css';

type Props = {
  /** Null for somebody who is no longer of the company. */
  id: string | null | undefined;
  empresa_id: string;
  children: ReactNode;
};

/** A person's name: for a responsable a link to their page, above the link of a card or row; for everybody else the name alone. */
export function PersonLink({ id, empresa_id, children }: Props) {
  const { role } = useCurrentUser();
  if (role !== 'manager' || !id) return children;
  return (
    <Link to={personaLink(id, empresa_id)} className={classes.link}>
      {children}
    </Link>
  );
}
