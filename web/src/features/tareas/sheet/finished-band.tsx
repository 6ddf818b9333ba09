import type { Tarea } from '@ensaya/contract/tareas.ts';
import { Button, Text } from '@mantine/core';
import { IconCircleCheck } from '@tabler/icons-react';
import { momentOf } from '../../../lib/format/moment.ts';
import { useToday } from '../../../lib/format/use-today.ts';
import { firstName } from '../../../lib/text/first-name.ts';
import type { TareaActs } from '../tarea-acts.ts';
import classes from './tarea-sheet.module.css';

/** 'Lucía ha terminado', until the responsable closes the task. */
export function FinishedBand({ tarea, acts }: { tarea: Tarea; acts: TareaActs | undefined }) {
  const today = useToday();
  const { terminada, estado } = tarea;
  if (!terminada || estado === 'completada') return null;
  return (
    <div className={classes.finished}>
      <IconCircleCheck size={18} aria-hidden />
      <div>
        <Text variant="strong" c="var(--mantine-color-green-light-color)">
          {firstName(tarea.trabajador)} ha terminado
        </Text>
        <Text variant="dimmed" fz="xs" lh="xs">
          {momentOf(terminada.at, today)}
          {terminada.nota && ` · «${terminada.nota}»`}
        </Text>
      </div>
      {acts && <Button onClick={() => acts.onClose(tarea)}>Cerrar tarea</Button>}
    </div>
  );
}
