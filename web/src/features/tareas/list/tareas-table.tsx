import type { Tarea } from '@ensaya/contract/tareas.ts';
import { Checkbox, VisuallyHidden } from '@mantine/core';
import type { ReactNode } from 'react';
import type { TareaActs } from '../tarea-acts.ts';
import type { Group } from '../urgency.ts';
import { GroupTitle } from './group-title.tsx';
import { TareaRow } from './tarea-row.tsx';
import classes from './tareas-table.module.css';
import type { Selection } from './use-selection.ts';

type Props = {
  groups: Group[] | undefined;
  tareas: readonly Tarea[];
  current: string | null;
  acts: TareaActs | undefined;
  withProyecto: boolean;
  selection: Selection | undefined;
};

export function TareasTable({ groups, tareas, current, acts, withProyecto, selection }: Props) {
  const columns = 6 + (acts ? 1 : 0);
  const chosen = selection ? tareas.filter(({ id }) => selection.keys.has(id)).length : 0;
  const rows = (some: readonly Tarea[]): ReactNode =>
    some.map((tarea) => (
      <TareaRow
        key={tarea.id}
        tarea={tarea}
        acts={acts}
        withProyecto={withProyecto}
        isCurrent={tarea.id === current}
        isSelected={selection?.keys.has(tarea.id) ?? false}
        onSelect={selection?.toggle}
      />
    ));
  return (
    <div data-card className={classes.frame}>
      <table className={classes.table} aria-label="Tareas">
        <thead>
          <tr>
            {selection && (
              <th className={classes.check}>
                <Checkbox
                  size="xs"
                  aria-label="Seleccionar las tareas cargadas"
                  checked={chosen > 0 && chosen === tareas.length}
                  indeterminate={chosen > 0 && chosen < tareas.length}
                  onChange={({ currentTarget }) => selection.toggle(tareas, currentTarget.checked)}
                />
              </th>
            )}
            <th>Tarea</th>
            <th className={classes.worker}>Trabajador</th>
            <th className={classes.due}>Entrega</th>
            <th className={classes.created}>Creada</th>
            <th className={classes.estado}>Estado</th>
            <th className={classes.counts}>
              <VisuallyHidden>Comentarios y adjuntos</VisuallyHidden>
            </th>
            {acts && (
              <th className={classes.actions}>
                <VisuallyHidden>Acciones</VisuallyHidden>
              </th>
            )}
          </tr>
        </thead>
        {groups?.map(({ urgency, tareas: own, total }) => (
          <tbody key={urgency}>
            <tr className={classes.group}>
              {selection && <td />}
              <th scope="rowgroup" colSpan={columns}>
                <GroupTitle urgency={urgency} total={total} />
              </th>
            </tr>
            {rows(own)}
          </tbody>
        )) ?? <tbody>{rows(tareas)}</tbody>}
      </table>
    </div>
  );
}
