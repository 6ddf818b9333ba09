import { useMutation } from '@tanstack/react-query';
import { useEffect } from 'react';
import type { RoleplayKey } from '../responses.api.ts';
import { seeEntregasMutation } from '../vistas.api.ts';

/**
 * The people who handed in read that this responsable has opened it. `opened`: the id of an entrega, or 'all' of the role-play, which is sent
 * again when more people have finished.
 */
export function useSeen({ empresa_id, roleplay_id }: RoleplayKey, opened: string | undefined, finished = 0): void {
  const { mutate } = useMutation(seeEntregasMutation);
  // biome-ignore lint/correctness/useExhaustiveDependencies: what has been handed in since is new
  useEffect(() => {
    if (opened) mutate({ empresa_id, roleplay_id, ...(opened !== 'all' && { entrega_id: opened }) });
  }, [mutate, empresa_id, roleplay_id, opened, finished]);
}
