import type { Proyecto } from '@ensaya/contract/proyectos.ts';
import { useEffect } from 'react';
import type { TareasSearch } from './use-tareas-search.ts';

type Change = (changed: Partial<TareasSearch>, options: { replace: boolean }) => void;

/** What was chosen for the person joins the address, without a step of the history. A superadmin's needs its company to be found again. */
export function useChosenInUrl(chosen: Proyecto | undefined, withEmpresa: boolean, change: Change): void {
  useEffect(() => {
    if (chosen) change({ proyecto: chosen.id, ...(withEmpresa && { empresa: chosen.empresa_id }) }, { replace: true });
  });
}
