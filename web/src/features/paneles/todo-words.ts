import { playPath, tareaLink } from '../../lib/address/paths.ts';
import { countOf, formatNumber } from '../../lib/format/numbers.ts';
import { groupOf, type Todo } from './worker-todo.ts';

export const todoLink = (todo: Todo): string => (todo.kind === 'tarea' ? tareaLink(todo.id) : playPath(todo.id));

/** 'Tarea · Campaña de invierno', 'Roleplay · 3 de 6 respondidas' */
export function todoDetail(todo: Todo): string {
  if (todo.kind === 'tarea')
    return todo.terminada && todo.estado !== 'completada' ? 'Has terminado · falta que la cierren' : `Tarea · ${todo.proyecto.nombre}`;
  const { preguntas, respondidas } = todo;
  if (preguntas === undefined) return 'Roleplay';
  const count = respondidas
    ? `${formatNumber(respondidas)} de ${countOf(preguntas, 'respondida', 'respondidas')}`
    : countOf(preguntas, 'pregunta', 'preguntas');
  return `Roleplay · ${count}`;
}

/** What its button does. */
export const playAct = ({ begun }: { begun: boolean }): string => (begun ? 'Continuar' : 'Comenzar');

export function firstAct(todo: Todo, today: string): string {
  if (todo.kind === 'roleplay') return `${playAct(todo)} el roleplay`;
  const group = groupOf(todo, today);
  return group === 'overdue' ? 'Abrir la tarea vencida' : group === 'today' ? 'Abrir la tarea de hoy' : 'Abrir la tarea';
}
