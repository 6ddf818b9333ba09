import type { TareaChange } from '@ensaya/contract/tarea-cambios.ts';
import type { QueryClient } from '@tanstack/react-query';
import { countOf } from '../../../lib/format/numbers.ts';
import { undoChanges } from '../tareas.api.ts';
import type { Undone } from './undo-bar.tsx';

/** Reverts changes, and returns the sentence about those that were refused because another user has changed the task since. */
export async function undoChange(client: QueryClient, cambios: TareaChange[]): Promise<Undone> {
  return undoneSaid(await undoChanges(client, cambios));
}

type Result = { restauradas: readonly unknown[]; rechazadas: readonly { nombre: string | null }[] };

function undoneSaid({ restauradas, rechazadas }: Result): Undone {
  const restored = restauradas.length;
  if (rechazadas.length === 0)
    return {
      refused: false,
      said: restored === 1 ? 'Deshecho: la tarea está como antes' : `Deshecho: ${restored} tareas están como antes`,
    };
  const [first] = rechazadas;
  const kept =
    rechazadas.length === 1
      ? first?.nombre
        ? `alguien ha cambiado después «${first.nombre}», que sigue como está`
        : 'la tarea ya no existe'
      : `alguien ha cambiado después ${countOf(rechazadas.length, 'tarea', 'tareas')}, que siguen como están`;
  return {
    refused: true,
    said: restored === 0 ? `No se ha deshecho: ${kept}` : `${countOf(restored, 'tarea', 'tareas')} como antes, pero ${kept}`,
  };
}
