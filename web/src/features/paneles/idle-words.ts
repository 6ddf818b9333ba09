import { countOf } from '../../lib/format/numbers.ts';

const list = () => new Intl.ListFormat('es', { type: 'conjunction' });

/** 'Pau, Inés y 4 personas más no tienen tareas abiertas.' */
export function idleWords(names: string[], total: number): string {
  const others = total - names.length;
  const people = others > 0 ? [...names, countOf(others, 'persona más', 'personas más')] : names;
  return `${list().format(people)} no ${total === 1 ? 'tiene' : 'tienen'} tareas abiertas.`;
}
