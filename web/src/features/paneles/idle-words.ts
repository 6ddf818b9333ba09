import { countOf } from '../../lib/format/numbers.ts';

const list = () => new Intl.ListFormat('es', { type: 'conjunction' });

/** 'Pau, Inés y 4 personas más' */
export function namesWords(names: string[], total: number): string {
  const others = total - names.length;
  return list().format(others > 0 ? [...names, countOf(others, 'persona más', 'personas más')] : names);
}

/** 'Pau, Inés y 4 personas más no tienen tareas abiertas.' */
export const idleWords = (names: string[], total: number): string =>
  `${namesWords(names, total)} no ${total === 1 ? 'tiene' : 'tienen'} tareas abiertas.`;
