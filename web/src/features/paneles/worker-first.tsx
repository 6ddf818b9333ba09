import type { PanelPlay, PanelTarea } from '@ensaya/contract/paneles.ts';
import { Box } from '@mantine/core';
import { LinkButton } from '../../components/buttons/buttons.tsx';
import { BottomAct } from '../../components/page/bottom-act.tsx';
import { playPath, tareaLink } from '../../lib/address/paths.ts';
import { useToday } from '../../lib/format/use-today.ts';
import { weekGroupOf } from './week-groups.ts';
import classes from './worker-first.module.css';

type First = { isOverdue: boolean; nombre: string; act: string; to: string };

/** What a worker should do first: an overdue task, else one due today, else a role-play. */
export function firstOf(tareas: PanelTarea[], plays: PanelPlay[], today: string): First | undefined {
  const overdue = tareas.find((tarea) => weekGroupOf(tarea, today) === 'overdue');
  if (overdue) return { isOverdue: true, nombre: overdue.nombre, act: 'Abrir la tarea vencida', to: tareaLink(overdue.id) };
  const due = tareas.find((tarea) => weekGroupOf(tarea, today) === 'today');
  if (due) return { isOverdue: false, nombre: due.nombre, act: 'Abrir la tarea de hoy', to: tareaLink(due.id) };
  const [play] = plays;
  return (
    play && {
      isOverdue: false,
      nombre: play.nombre,
      act: play.begun ? 'Continuar el roleplay' : 'Comenzar el roleplay',
      to: playPath(play.id),
    }
  );
}

/** On a phone, at the bottom of the screen. */
export function WorkerFirst({ recientes, plays }: { recientes: PanelTarea[]; plays: PanelPlay[] }) {
  const first = firstOf(recientes, plays, useToday());
  if (!first) return null;
  return (
    <Box display={{ base: 'block', sm: 'none' }} mt={{ base: 'lg', sm: 0 }}>
      <BottomAct>
        <div>
          <p className={classes.line}>
            <b data-late={first.isOverdue || undefined}>Lo primero</b> {first.nombre}
          </p>
          <LinkButton to={first.to} fullWidth>
            {first.act}
          </LinkButton>
        </div>
      </BottomAct>
    </Box>
  );
}
