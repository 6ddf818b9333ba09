import { CONTENIDO } from '@ensaya/contract/contenido.ts';
import type { countEmpresaContents } from '@ensaya/contract/empresas.ts';
import type { OperationOutput } from '@ensaya/contract/operation.ts';
import { countOf } from '../../lib/numbers.ts';
import { once } from '../../lib/once.ts';

type Counted = Pick<OperationOutput<typeof countEmpresaContents>, 'contenido' | 'trabajadores' | 'responsables'>;
type Count = [count: number, one: string, many: string];

const list = once(() => new Intl.ListFormat('es', { type: 'conjunction' }));

/** '2 proyectos, 1 tema y 1 archivo'; empty when all are zero. */
const listOf = (counts: Count[]): string =>
  list().format(counts.filter(([count]) => count > 0).map(([count, one, many]) => countOf(count, one, many)));

/** What a company contains and who loses access with it; `plural` is about the people. */
export function contentsOf({ contenido, trabajadores, responsables }: Counted): { contents: string; people: string; plural: boolean } {
  return {
    contents: listOf(Object.entries(CONTENIDO).map(([table, [one, many]]): Count => [contenido[table] ?? 0, one, many])),
    people: listOf([
      [trabajadores, 'trabajador', 'trabajadores'],
      [responsables, 'responsable', 'responsables'],
    ]),
    plural: trabajadores + responsables !== 1,
  };
}
