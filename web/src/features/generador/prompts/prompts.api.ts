import { countPrompts, deletePrompt, favourPrompt, listPrompts, renamePrompt, votePrompt } from '@ensaya/contract/generation.ts';
import { keepPreviousData } from '@tanstack/react-query';
import { call } from '../../../lib/api/api-client.ts';
import { deleteMutation, updateMutation } from '../../../lib/data/mutations.ts';
import { pagesQuery } from '../../../lib/data/pages-query.ts';
import { readQuery } from '../../../lib/data/queries.ts';
import { kept } from '../../../lib/kept-data/kept.ts';

export type PromptKey = { id: string; empresa_id: string };

const table = 'prompts_generados';

type Filters = { q: string; tema_id: string | undefined; favoritos: boolean };

/** The prompts that the user has generated, newest first. */
export const promptsQuery = (empresa_id: string, { q, tema_id, favoritos }: Filters) =>
  kept(
    {
      ...pagesQuery([table, 'list', empresa_id, q, tema_id, favoritos], (cursor, options) =>
        call(listPrompts, { query: { empresa_id, q, tema_id, favorito: favoritos ? 'true' : 'false', cursor } }, options),
      ),
      placeholderData: keepPreviousData,
    },
    q,
  );

/** How often each topic was used and voted useful. */
export const promptCountsQuery = (empresa_id: string) =>
  kept(
    readQuery(
      [table, 'counts', empresa_id],
      countPrompts,
      { query: { empresa_id } },
      { select: ({ items }) => new Map(items.map((count) => [count.tema_id, count])) },
    ),
  );

/** The buttons show the new vote while this is pending, and the old one after a failure. */
export const votePromptMutation = updateMutation(votePrompt, { table, failed: 'Error al guardar los cambios' });

/** The same for the star. */
export const favourPromptMutation = updateMutation(favourPrompt, { table, failed: 'Error al guardar los cambios' });

export const renamePromptMutation = updateMutation(renamePrompt, { table, said: 'Cambios guardados' });

export const deletePromptMutation = deleteMutation(deletePrompt, {
  table,
  said: 'Elemento eliminado correctamente',
  failed: 'Error al eliminar el prompt',
});
