import type { PanelPlay, PanelTarea } from '@ensaya/contract/paneles.ts';
import { BottomAct } from '../../components/bottom-act.tsx';
import { LinkButton } from '../../components/buttons.tsx';
import { playPath, tareaLink } from '../../lib/paths.ts';
import { useToday } from '../../lib/use-today.ts';
import { urgencyOf } from './tarea-groups.ts';
import classes from './worker-first.module.css';

type First = { urgent: boolean; nombre: string; act: string; to: string };

/** What a worker should do first: an overdue task, else one due today, else a role-play. */
export function firstOf(tareas: PanelTarea[], plays: PanelPlay[], today: string): First | undefined {
  const overdue = tareas.find((tarea) => urgencyOf(tarea, today) === 'overdue');
  if (overdue) return { urgent: true, nombre: overdue.nombre, act: 'Abrir la tarea vencida', to: tareaLink(overdue.id) };
  const due = tareas.find((tarea) => urgencyOf(tarea, today) === 'today');
  if (due) return { urgent: false, nombre: due.nombre, act: 'Abrir la tarea de hoy', to: tareaLink(due.id) };
  const [play] = plays;
  return (
    play && {
      urgent: false,
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
    <div className={classes.phone}>
      <BottomAct>
        <div>
          <p className={classes.line}>
            <b data-urgent={first.urgent || undefined}>Lo primero</b> {first.nombre}
          </p>
          <LinkButton to={first.to} fullWidth>
            {first.act}
          </LinkButton>
        </div>
      </BottomAct>
    </div>
  );
}
