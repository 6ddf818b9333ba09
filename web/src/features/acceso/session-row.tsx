import type { Session } from '@ensaya/contract/acceso.ts';
import { Badge, Button } from '@mantine/core';
import { formatAgo } from '../../lib/dates.ts';
import { describeDevice } from '../../lib/user-agent.ts';
import classes from './session-row.module.css';

type Props = { session: Session; ending: boolean; onEnd: () => void };

export function SessionRow({ session: { user_agent, ip_address, updated_at, current }, ending, onEnd }: Props) {
  const device = describeDevice(user_agent);
  return (
    <li className={classes.row}>
      <div className={classes.what}>
        <div className={classes.device}>
          {device} {current && <Badge color="green">Esta sesión</Badge>}
        </div>
        <p className={classes.meta}>{[ip_address, `Última actividad: ${formatAgo(updated_at)}`].filter(Boolean).join(' · ')}</p>
      </div>
      {!current && (
        <Button variant="default" loading={ending} onClick={onEnd} aria-label={`Cerrar ${device}`}>
          Cerrar
        </Button>
      )}
    </li>
  );
}
