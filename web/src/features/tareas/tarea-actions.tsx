import type { Tarea } from '@ensaya/contract/tareas.ts';
import { MoreButton } from '../../components/buttons/more-button.tsx';
import { useOnDemand } from '../../lib/screen/use-on-demand.ts';
import type { TareaDialog } from './tarea-dialogs.tsx';

const loadMenu = async () => (await import('./tarea-actions-menu.tsx')).TareaActionsMenu;

/** The menu is loaded on demand. */
export function TareaActions({ tarea, onOpen }: { tarea: Tarea; onOpen: (dialog: TareaDialog) => void }) {
  const { part: Menu, reach, want } = useOnDemand(loadMenu);
  if (Menu) return <Menu tarea={tarea} onOpen={onOpen} />;
  return <MoreButton of={tarea.nombre} aria-haspopup="menu" aria-expanded={false} {...reach} onClick={want} />;
}
