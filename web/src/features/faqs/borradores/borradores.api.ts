import {
  decidePermiso,
  discardFaqBorrador,
  findFaqIdentifiers,
  joinFaq,
  listFaqBorradores,
  listPermisos,
} from '@ensaya/contract/faq-borradores.ts';
import { keepPreviousData } from '@tanstack/react-query';
import { createMutation, deleteMutation, updateMutation } from '../../../lib/data/mutations.ts';
import { readQuery } from '../../../lib/data/queries.ts';

const table = 'faq_borradores';
const permisos = 'permisos';
const of = (empresa_id: string) => ({ query: { empresa_id } });
const itemsOf = <Item>({ items }: { items: Item[] }) => items;

export const BORRADORES_FAILED = 'No hemos podido cargar los borradores';
/** Not kept for offline: an author may withdraw their words at any time. */
export const borradoresQuery = (empresa_id: string) =>
  readQuery([table, 'list', empresa_id], listFaqBorradores, of(empresa_id), { select: itemsOf });
export const discardBorradorMutation = deleteMutation(discardFaqBorrador, {
  table,
  said: 'Borrador descartado',
  failed: 'Error al descartar el borrador',
});
export const joinFaqMutation = createMutation(joinFaq, {
  table: 'faqs',
  said: 'Añadida a «Otras formas de preguntarlo»',
  failed: (error) => `Error al unir la pregunta: ${error.message}`,
});

/** Of texts that somebody is writing. */
export const identifiersQuery = (texts: string[]) =>
  readQuery([table, 'identifiers', texts], findFaqIdentifiers, { body: { texts } }, { select: itemsOf, placeholderData: keepPreviousData });

export const permisosQuery = (empresa_id: string) => readQuery([permisos, empresa_id], listPermisos, of(empresa_id), { select: itemsOf });
export const decidePermisoMutation = updateMutation(decidePermiso, { table: permisos });
