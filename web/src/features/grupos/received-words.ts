import type { Grupo } from '@ensaya/contract/grupos.ts';
import { formatDay } from '../../lib/format/dates.ts';
import { countOf } from '../../lib/format/numbers.ts';

type Received = Grupo['roleplays'][number];

/** '«Avería» · en 7 días' */
export function receivedWords({ title, days, due_day }: Pick<Received, 'title' | 'days' | 'due_day'>): string {
  const deadline =
    days !== null ? `en ${countOf(days, 'día', 'días')}` : due_day !== null ? `hasta el ${formatDay(due_day)}` : 'sin fecha límite';
  return `«${title}» · ${deadline}`;
}
