import { countOf } from '../../lib/format/numbers.ts';
import { StatusDot } from '../status/status-badge.tsx';
import classes from './team-progress.module.css';

type Counts = { completados: number; vencidos: number; pendientes: number };

/** The order is always the same, in the bar and in its words. */
const PARTS = [
  { of: 'completados', color: 'green', one: 'completado', many: 'completados' },
  { of: 'vencidos', color: 'red', one: 'vencido', many: 'vencidos' },
  { of: 'pendientes', color: 'gray', one: 'pendiente', many: 'pendientes' },
] as const;

export const TeamBar = ({ counts }: { counts: Counts }) => (
  <div className={classes.bar} aria-hidden>
    {PARTS.map(({ of }) => counts[of] > 0 && <span key={of} data-part={of} style={{ flexGrow: counts[of] }} />)}
  </div>
);

export const TeamWords = ({ counts }: { counts: Counts }) => (
  <ul className={classes.words}>
    {PARTS.map(
      ({ of, color, one, many }) =>
        counts[of] > 0 && (
          <li key={of}>
            <StatusDot color={color} />
            {countOf(counts[of], one, many)}
          </li>
        ),
    )}
  </ul>
);
