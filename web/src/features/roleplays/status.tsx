import { type Assignment, type AssignmentStatus, statusOf } from '@ensaya/contract/roleplay-assignments.ts';
import { useSyncExternalStore } from 'react';
import { StatusBadge, type StatusColor } from '../../components/status/status-badge.tsx';
import { countOf } from '../../lib/format/numbers.ts';

const COLORS: Record<AssignmentStatus['state'], StatusColor> = { completado: 'green', vencido: 'red', pendiente: 'yellow' };

/** 'Vencido', '3 días restantes', '1 día restante', or 'Pendiente' without a date [4.6]. */
function statusLabel({ state, days }: AssignmentStatus): string {
  if (state === 'vencido') return 'Vencido';
  // A deadline that is reached this very moment.
  return days === null ? 'Pendiente' : countOf(Math.max(days, 1), 'día restante', 'días restantes');
}

const MINUTE_MS = 60_000;

/** A page may stay open while a deadline passes, also on a sleeping computer. */
function subscribe(onChange: () => void): () => void {
  const timer = window.setInterval(onChange, MINUTE_MS / 2);
  document.addEventListener('visibilitychange', onChange);
  return () => {
    clearInterval(timer);
    document.removeEventListener('visibilitychange', onChange);
  };
}
const minuteNow = () => Math.floor(Date.now() / MINUTE_MS);

type Dates = Pick<Assignment, 'due_date' | 'completed_at'>;

/** The status as time passes. */
export function useAssignmentStatus(dates: Dates): AssignmentStatus {
  useSyncExternalStore(subscribe, minuteNow);
  return statusOf(dates);
}

const isLate = ({ due_date, completed_at }: Dates): boolean =>
  due_date !== null && completed_at !== null && Date.parse(completed_at) > Date.parse(due_date);

export function AssignmentBadge(dates: Dates) {
  const status = useAssignmentStatus(dates);
  const completed = isLate(dates) ? 'Completado con retraso' : 'Completado';
  return <StatusBadge color={COLORS[status.state]}>{status.state === 'completado' ? completed : statusLabel(status)}</StatusBadge>;
}
