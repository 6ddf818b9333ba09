import type { ManagerPanel } from '@ensaya/contract/paneles.ts';
import { Anchor } from '@mantine/core';
import { Link } from 'react-router';
import { TeamBar, TeamWords } from '../../components/team-progress.tsx';
import { PATHS } from '../../lib/paths.ts';
import classes from './manager-roleplays.module.css';

const NONE = { completados: 0, vencidos: 0, pendientes: 0 };

type Props = { /** Undefined while it is loaded: keeps the place. */ progress: ManagerPanel['roleplay_progress'] | undefined };

/** How far the team is with all assigned role-plays: completed, overdue, pending. */
export function ManagerRoleplays({ progress }: Props) {
  const counts = progress ?? NONE;
  return (
    <section
      className={classes.card}
      aria-labelledby="roleplays-del-equipo"
      {...(!progress && { inert: true, style: { visibility: 'hidden' } })}
    >
      <h2 id="roleplays-del-equipo" className={classes.title}>
        Roleplays
      </h2>
      <TeamBar counts={counts} />
      <TeamWords counts={counts} withZeros />
      <Anchor component={Link} to={PATHS.roleplays} fw={500}>
        Ver Roleplays
      </Anchor>
    </section>
  );
}
