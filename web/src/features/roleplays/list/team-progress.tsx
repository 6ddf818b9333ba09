import type { Roleplay } from '@ensaya/contract/roleplays.ts';
import { TeamBar, TeamWords } from '../../../components/team-progress.tsx';
import { countOf } from '../../../lib/numbers.ts';
import classes from './team-progress.module.css';

/** How far the assigned workers are. */
export function TeamProgress({ progress }: { progress: NonNullable<Roleplay['progress']> }) {
  if (progress.asignados === 0) return <p className={classes.none}>Sin asignar</p>;
  return (
    <div className={classes.progress}>
      <p className={classes.total}>{countOf(progress.asignados, 'asignado', 'asignados')}</p>
      <TeamBar counts={progress} />
      <TeamWords counts={progress} />
    </div>
  );
}
