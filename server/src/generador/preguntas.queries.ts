import type { listPreguntas, Pregunta } from '@ensaya/contract/generador.ts';
import type { OperationParsed } from '@ensaya/contract/operation.ts';
import { rowsOf, TENANT_KEY } from '../lib/rows.ts';
import type { ScopedDb } from '../lib/scoped-db.ts';

const columns = ['item.id', 'item.tema_id', 'item.texto', 'item.ayuda', 'item.created_at', 'item.version'] as const;

export const preguntas = rowsOf('preguntas_generador', TENANT_KEY, (from) => from.select(columns));

export function selectPreguntas(
  db: ScopedDb,
  { empresa_id, tema_id, order }: OperationParsed<typeof listPreguntas>['query'],
): Promise<Pregunta[]> {
  return db
    .selectFrom('preguntas_generador as item')
    .select(columns)
    .where('item.empresa_id', '=', empresa_id)
    .where('item.tema_id', '=', tema_id)
    .orderBy('item.created_at', order)
    .orderBy('item.id', order)
    .execute();
}
