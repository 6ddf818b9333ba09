import { searchFaqs } from '@ensaya/contract/faqs.ts';
import type { OperationInput, OperationOutput } from '@ensaya/contract/operation.ts';
import {
  estimatePersonaje,
  getPersonaje,
  type LecturaDePrueba,
  proposePersonaje,
  savePersonaje,
  tryPersonaje,
  tryPersonajeEvents,
} from '@ensaya/contract/personajes.ts';
import { mutationOptions } from '@tanstack/react-query';
import { call } from '../../lib/api/api-client.ts';
import { readUntilDone } from '../../lib/api/generation.ts';
import { stream } from '../../lib/api/stream-client.ts';
import { updateMutation } from '../../lib/data/mutations.ts';
import { readQuery } from '../../lib/data/queries.ts';

const table = 'personajes';

/** Not kept for offline: it has what the team must not read. */
export const personajeQuery = (empresa_id: string, roleplay_id: string) =>
  readQuery([table, 'one', empresa_id, roleplay_id], getPersonaje, { params: { id: roleplay_id }, query: { empresa_id } }, { gcTime: 0 });

export const savePersonajeMutation = updateMutation(savePersonaje, { table, said: 'Personaje guardado' });

type Unsaved = OperationInput<typeof estimatePersonaje>['body'];
export const personajeCosteQuery = (body: Unsaved) =>
  readQuery([table, 'coste', body.empresa_id, body], estimatePersonaje, { body }, { gcTime: 0 });

export const proposeMutation = mutationOptions({
  mutationFn: (body: OperationInput<typeof proposePersonaje>['body']) => call(proposePersonaje, { body }),
});

/** FAQs to link, by their words. */
export const faqChoicesQuery = (empresa_id: string, q: string) =>
  readQuery(['faqs', 'for personajes', empresa_id, q], searchFaqs, { query: { empresa_id, q, limit: 8 } }, { enabled: q !== '' });

export type Prueba = OperationOutput<typeof tryPersonaje>;
type Trying = {
  body: OperationInput<typeof tryPersonaje>['body'];
  signal: AbortSignal;
  onLectura: (lectura: LecturaDePrueba) => void;
  onTexto: (texto: string) => void;
};

/** One turn with the text of the form. Nothing is kept of it. */
export const tryMutation = mutationOptions({
  mutationFn: ({ body, signal, onLectura, onTexto }: Trying) =>
    readUntilDone<LecturaDePrueba | { text: string }, Prueba>(
      stream(tryPersonaje, { body }, tryPersonajeEvents, { signal }),
      signal,
      (piece) => ('text' in piece ? onTexto(piece.text) : onLectura(piece)),
    ),
});
