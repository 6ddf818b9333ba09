import type { Tarea } from '@ensaya/contract/tareas.ts';
import { VisuallyHidden } from '@mantine/core';
import { IconMessageCircle, IconPaperclip } from '@tabler/icons-react';
import { countOf, formatNumber } from '../../lib/format/numbers.ts';
import classes from './tareas.module.css';

const icon = { size: 15, 'aria-hidden': true } as const;

/** Zeros are left out. */
export const TareaCounts = ({ tarea: { comentarios, adjuntos } }: { tarea: Pick<Tarea, 'comentarios' | 'adjuntos'> }) =>
  (comentarios > 0 || adjuntos > 0) && (
    <span className={classes.counts}>
      {comentarios > 0 && (
        <span>
          <IconMessageCircle {...icon} />
          <span aria-hidden>{formatNumber(comentarios)}</span>
          <VisuallyHidden>{countOf(comentarios, 'comentario', 'comentarios')}</VisuallyHidden>
        </span>
      )}
      {adjuntos > 0 && (
        <span>
          <IconPaperclip {...icon} />
          <span aria-hidden>{formatNumber(adjuntos)}</span>
          <VisuallyHidden>{countOf(adjuntos, 'adjunto', 'adjuntos')}</VisuallyHidden>
        </span>
      )}
    </span>
  );
