import type { Roleplay } from '@ensaya/contract/roleplays.ts';
import { Box, Text } from '@mantine/core';
import { TeamBar, TeamWords } from '../../../components/people/team-progress.tsx';
import { countOf } from '../../../lib/format/numbers.ts';
import classes from './team-progress.module.css';

/** How far the assigned workers are. */
export function TeamProgress({ progress }: { progress: NonNullable<Roleplay['progress']> }) {
  if (progress.asignados === 0) return <Text variant="meta">Sin asignar</Text>;
  return (
    <div className={classes.progress}>
      <Box component="p" fw={500}>
        {countOf(progress.asignados, 'asignado', 'asignados')}
      </Box>
      <TeamBar counts={progress} />
      <TeamWords counts={progress} />
    </div>
  );
}
