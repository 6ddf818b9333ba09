import { useMutation } from '@tanstack/react-query';
import { useEffect } from 'react';
import { addVistaMutation } from '../vistas.api.ts';

/** The person who handed it in reads that this responsable has opened it. */
export function useVista(empresa_id: string, entrega_id: string | undefined): void {
  const { mutate } = useMutation(addVistaMutation);
  useEffect(() => {
    if (entrega_id !== undefined) mutate({ id: entrega_id, empresa_id });
  }, [mutate, empresa_id, entrega_id]);
}
