import type { Persona } from '@ensaya/contract/personas.ts';
import { countOf } from '../../lib/format/numbers.ts';
import { personName } from '../../lib/text/person-name.ts';

const NAMED = 3;
const list = new Intl.ListFormat('es', { type: 'conjunction' });

/** 'Diego, Iván y Lucía'; of many the first by name: 'Diego, Iván, Lucía y 4 personas más'. */
export function Named({ personas }: { personas: Persona[] }) {
  const more = personas.length > NAMED + 1 ? personas.length - NAMED : 0;
  const names = personas.slice(0, more > 0 ? NAMED : undefined).map(personName);
  const parts = list.formatToParts([...names, ...(more > 0 ? [countOf(more, 'persona más', 'personas más')] : [])]);
  return parts.map(({ type, value }, index) =>
    type === 'element' ? (
      // biome-ignore lint/suspicious/noArrayIndexKey: two people may have the same name
      <strong key={index}>
        <bdi>{value}</bdi>
      </strong>
    ) : (
      value
    ),
  );
}
