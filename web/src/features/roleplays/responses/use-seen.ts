import { useMutation } from '@tanstack/react-query';
import { useEffect } from 'react';
import type { RoleplayKey } from '../responses.api.ts';
import { seeEntregasMutation } from '../vistas.api.ts';

/** What has been handed in is seen while all answers are shown; again when more people have finished. */
export function useSeen(key: RoleplayKey, shown: boolean, completados: number): void {
  const { mutate } = useMutation(seeEntregasMutation);
  useEffect(() => {
    if (shown && completados > 0) mutate(key);
  }, [key, shown, completados, mutate]);
}
