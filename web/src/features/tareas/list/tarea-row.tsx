import type { Tarea } from '@ensaya/contract/tareas.ts';
import { Checkbox } from '@mantine/core';
import { memo } from 'react';
import { PersonAvatar } from '../../../components/people/person-avatar.tsx';
import { PersonLink } from '../../../components/people/person-link.tsx';
import { DueDate } from '../../../components/status/due-date.tsx';
import { EstadoBadge } from '../../../components/status/status-badge.tsx';
import { StatusSelect } from '../../../components/status/status-select.tsx';
import { shortDay } from '../../../lib/format/short-day.ts';
import { useToday } from '../../../lib/format/use-today.ts';
import { useCurrentUser } from '../../../lib/session/current-user.ts';
import { personName } from '../../../lib/text/person-name.ts';
import { finishedWords } from '../finished-words.ts';
import { TareaActions } from '../tarea-actions.tsx';
import type { TareaActs } from '../tarea-acts.ts';
import { TareaCounts } from '../tarea-counts.tsx';
import { TareaLink } from '../tarea-link.tsx';
import classes from './tareas-table.module.css';
import type { Selection } from './use-selection.ts';

type Props = {
  tarea: Tarea;
  acts: TareaActs | undefined;
  withProyecto: boolean;
  isCurrent: boolean;
  isSelected: boolean;
  onSelect: Selection['toggle'] | undefined;
};

/** Memoised: selecting one of hundreds of rows must not render the others. */
export const TareaRow = memo(function TareaRow({ tarea, acts, withProyecto, isCurrent, isSelected, onSelect }: Props) {
  const { id, nombre, descripcion, estado, fecha_entrega, created_at, proyecto } = tarea;
  const today = useToday();
  const done = estado === 'completada';
  const finished = finishedWords(tarea, useCurrentUser().id);
  const about = [withProyecto && proyecto.nombre, descripcion].filter(Boolean).join(' · ');
  return (
    <tr className={classes.row} data-tarea={id} data-current={isCurrent || undefined} data-selected={isSelected || undefined}>
      {onSelect && (
        <td className={classes.check}>
          <Checkbox
            size="xs"
            aria-label={`Seleccionar ${nombre}`}
            checked={isSelected}
            onChange={({ currentTarget }) => onSelect([tarea], currentTarget.checked)}
          />
        </td>
      )}
      <th scope="row" className={classes.name}>
        <TareaLink id={id} className={classes.link} data-done={done || undefined}>
          {nombre}
        </TareaLink>
        {(finished || about) && (
          <span className={classes.second}>
            {finished && <b className={classes.finished}>{finished}</b>}
            {finished && about && ' · '}
            {about}
          </span>
        )}
      </th>
      <td className={classes.worker}>
        <Worker tarea={tarea} />
      </td>
      <td className={classes.due}>
        {fecha_entrega ? <DueDate fecha_entrega={fecha_entrega} done={done} brief /> : <span className={classes.none}>Sin fecha</span>}
      </td>
      <td className={classes.created}>
        <time dateTime={created_at}>{shortDay(created_at, today)}</time>
      </td>
      <td className={classes.estado} data-estado-of={id}>
        {acts ? (
          <StatusSelect of={nombre} estado={estado} onChange={(next) => acts.onMove(tarea, next)} />
        ) : (
          <EstadoBadge estado={estado} />
        )}
      </td>
      <td className={classes.counts}>
        <TareaCounts tarea={tarea} />
      </td>
      {acts && (
        <td className={classes.actions}>
          <TareaActions tarea={tarea} onOpen={acts.onOpen} />
        </td>
      )}
    </tr>
  );
});

/** Two lines, each cut where the column ends: rows of one height. */
function Worker({ tarea: { trabajador, trabajador_id, empresa_id } }: { tarea: Tarea }) {
  if (!trabajador) return <span className={classes.none}>Sin asignar</span>;
  return (
    <span className={classes.person}>
      <PersonAvatar {...trabajador} />
      <span>
        <bdi className={classes.first}>
          <PersonLink id={trabajador_id} empresa_id={empresa_id}>
            {personName(trabajador)}
          </PersonLink>
        </bdi>
        {trabajador.nombre && <span className={classes.second}>{trabajador.email}</span>}
      </span>
    </span>
  );
}
