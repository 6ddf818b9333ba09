import type { ManagerPanel } from '@ensaya/contract/paneles.ts';
import { Anchor } from '@mantine/core';
import { Link } from 'react-router';
import { StatusDot } from '../../components/status-badge.tsx';
import { countOf } from '../../lib/numbers.ts';
import { PATHS } from '../../lib/paths.ts';
import classes from './manager-roleplays.module.css';

const NONE = { completados: 0, vencidos: 0, pendientes: 0 };

type Props = { /** Undefined while it is loaded: keeps the place. */ progress: ManagerPanel['roleplay_progress'] | undefined };

/** How far the team is with all assigned role-plays: completed, overdue, pending. */
export function ManagerRoleplays({ progress }: Props) {
  const { completados, vencidos, pendientes } = progress ?? NONE;
  return (
    <section
      className={classes.card}
      aria-labelledby="roleplays-del-equipo"
      {...(!progress && { inert: true, style: { visibility: 'hidden' } })}
    >
      <h2 id="roleplays-del-equipo" className={classes.title}>
        Roleplays
      </h2>
      <div className={classes.bar} aria-hidden>
        {completados > 0 && <span data-state="completado" style={{ flexGrow: completados }} />}
        {vencidos > 0 && <span data-state="vencido" style={{ flexGrow: vencidos }} />}
        {pendientes > 0 && <span style={{ flexGrow: pendientes }} />}
      </div>
      <ul className={classes.legend}>
        <li>
          <StatusDot color="green" />
          {countOf(completados, 'completado', 'completados')}
        </li>
        <li>
          <StatusDot color="red" />
          {countOf(vencidos, 'vencido', 'vencidos')}
        </li>
        <li>
          <StatusDot color="gray" />
          {countOf(pendientes, 'pendiente', 'pendientes')}
        </li>
      </ul>
      <Anchor component={Link} to={PATHS.roleplays} fw={500}>
        Ver Roleplays
      </Anchor>
    </section>
  );
}
