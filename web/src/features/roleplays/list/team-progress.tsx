import type { Roleplay } from '@ensaya/contract/roleplays.ts';
import { StatusDot } from '../../../components/status-badge.tsx';
import { countOf } from '../../../lib/numbers.ts';
import classes from './team-progress.module.css';

/** The order is always the same, in the bar and in its words. */
const PARTS = [
  { of: 'completados', color: 'green', one: 'completado', many: 'completados' },
  { of: 'vencidos', color: 'red', one: 'vencido', many: 'vencidos' },
  { of: 'pendientes', color: 'gray', one: 'pendiente', many: 'pendientes' },
] as const;

/** How far the assigned workers are. */
export function TeamProgress({ progress }: { progress: NonNullable<Roleplay['progress']> }) {
  if (progress.asignados === 0) return <p className={classes.none}>Sin asignar</p>;
  const parts = PARTS.filter(({ of }) => progress[of] > 0);
  return (
    <div className={classes.progress}>
      <p className={classes.total}>{countOf(progress.asignados, 'asignado', 'asignados')}</p>
      <div className={classes.bar} aria-hidden>
        {parts.map(({ of }) => (
          <span key={of} data-part={of} style={{ flexGrow: progress[of] }} />
        ))}
      </div>
      <ul className={classes.words}>
        {parts.map(({ of, color, one, many }) => (
          <li key={of}>
            <StatusDot color={color} />
            {countOf(progress[of], one, many)}
          </li>
        ))}
      </ul>
    </div>
  );
}
