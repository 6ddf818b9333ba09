import { id as idSchema } from '@ensaya/contract/fields.ts';
import type { Tema } from '@ensaya/contract/generador.ts';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { hasCode } from '../../lib/api-error.ts';
import { temaQuery, temasQuery } from './temas.api.ts';

/** The topic of the address; taken from the list's cache until it is read. */
export function useTema(id: string, empresa_id: string | undefined, enabled: boolean) {
  const client = useQueryClient();
  const isId = idSchema.safeParse(id).success;
  const query = useQuery({
    ...temaQuery(id, empresa_id),
    enabled: enabled && isId,
    placeholderData: (): Tema | undefined =>
      empresa_id === undefined ? undefined : client.getQueryData(temasQuery(empresa_id).queryKey)?.find((tema) => tema.id === id),
  });
  return { ...query, tema: query.data, isMissing: enabled && (!isId || hasCode(query.error, 'not_found')) };
}
