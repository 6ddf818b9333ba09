import type { Tarea } from '@ensaya/contract/tareas.ts';
import { Title, UnstyledButton, VisuallyHidden } from '@mantine/core';
import { useState } from 'react';
import { DueDate } from '../../../components/due-date.tsx';
import { MoreButton } from '../../../components/more-button.tsx';
import { PersonAvatar } from '../../../components/person-avatar.tsx';
import { EstadoBadge } from '../../../components/status-badge.tsx';
import { StatusSelect } from '../../../components/status-select.tsx';
import { formatDay } from '../../../lib/dates.ts';
import { useOnDemand } from '../../../lib/use-on-demand.ts';
import type { TareaDialog } from '../tarea-dialogs.tsx';
import { useMoveTarea } from '../use-tareas.ts';
import classes from './tarea-card.module.css';

/** What a manager can do with a task; other roles only read. */
export type TareaActs = { onOpen: (dialog: TareaDialog) => void; onMove: (id: string) => void };
type Props = { tarea: Tarea; acts: TareaActs | undefined; withProyecto: boolean };

/** Takes the focus after the card has moved. */
export const estadoButton = (id: string): HTMLElement | null => document.querySelector(`[data-estado-of="${id}"] button`);

export function TareaCard({ tarea, acts, withProyecto }: Props) {
  const { nombre, descripcion, estado, trabajador, fecha_entrega, created_at, proyecto } = tarea;
  return (
    <li className={classes.card}>
      <div className={classes.text}>
        <Title order={3} className={classes.nombre}>
          {nombre}
        </Title>
        {withProyecto && <p className={classes.proyecto}>{proyecto.nombre}</p>}
        {descripcion && <Descripcion text={descripcion} of={nombre} />}
      </div>
      <p className={classes.who}>
        {trabajador ? (
          <>
            <PersonAvatar {...trabajador} />
            <span className={classes.email}>{trabajador.email}</span>
          </>
        ) : (
          <span className={classes.nobody}>Sin asignar</span>
        )}
      </p>
      <dl className={classes.dates}>
        <div>
          <dt>Entrega</dt>
          <dd>{fecha_entrega ? <DueDate fecha_entrega={fecha_entrega} done={estado === 'completada'} /> : 'Sin fecha'}</dd>
        </div>
        <div>
          <dt>Creada</dt>
          <dd>
            <time dateTime={created_at}>{formatDay(created_at)}</time>
          </dd>
        </div>
      </dl>
      <div className={classes.estado} data-estado-of={tarea.id}>
        {acts ? <EstadoSelect tarea={tarea} onMove={acts.onMove} /> : <EstadoBadge estado={estado} />}
      </div>
      {acts && <Actions tarea={tarea} acts={acts} />}
    </li>
  );
}

/** About six lines of a card. */
const BRIEF = { characters: 220, lines: 5 };

function Descripcion({ text, of }: { text: string; of: string }) {
  const [whole, setWhole] = useState(false);
  const isLong = text.length > BRIEF.characters || text.split('\n').length > BRIEF.lines;
  return (
    <>
      <p className={classes.descripcion} data-cut={(isLong && !whole) || undefined}>
        {text}
      </p>
      {isLong && (
        <UnstyledButton className={classes.whole} aria-expanded={whole} onClick={() => setWhole(!whole)}>
          {whole ? 'Ver menos' : 'Ver más'}
          <VisuallyHidden> de {of}</VisuallyHidden>
        </UnstyledButton>
      )}
    </>
  );
}

function EstadoSelect({ tarea, onMove }: { tarea: Tarea; onMove: (id: string) => void }) {
  const move = useMoveTarea(tarea.id);
  return (
    <StatusSelect
      of={tarea.nombre}
      estado={tarea.estado}
      onChange={(estado) => {
        onMove(tarea.id);
        move.mutate({ tarea, estado });
      }}
    />
  );
}

const loadMenu = async () => (await import('./tarea-actions-menu.tsx')).TareaActionsMenu;

/** The menu is loaded on demand. */
function Actions({ tarea, acts }: { tarea: Tarea; acts: TareaActs }) {
  const { part: Menu, reach, want } = useOnDemand(loadMenu);
  return (
    <div className={classes.actions}>
      {Menu ? (
        <Menu tarea={tarea} onOpen={acts.onOpen} />
      ) : (
        <MoreButton of={tarea.nombre} aria-haspopup="menu" aria-expanded={false} {...reach} onClick={want} />
      )}
    </div>
  );
}
