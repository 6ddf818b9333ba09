import type { Persona } from '@ensaya/contract/personas.ts';
import { IconCheckbox, IconLogout, IconMasksTheater, IconUserMinus, IconX } from '@tabler/icons-react';
import { SelectionAct, SelectionBar } from '../../components/lists/selection-bar.tsx';
import { isTrabajador } from '../../lib/data/personas.ts';
import type { OpenPersonaDialog } from './personas-dialogs.tsx';

type Props = { selected: Persona[]; onOpen: OpenPersonaDialog; onStop: () => void };
const icon = { size: 16, 'aria-hidden': true };

/** Acts are for trabajadores; the dialogs say who of the selection is left out. Invitations alone can be cancelled. */
export function PersonasBar({ selected, onOpen, onStop }: Props) {
  const personas = selected.filter(isTrabajador);
  const none = personas.length === 0;
  const act = { reason: none ? 'Elige al menos un trabajador' : undefined };
  const left = selected.length - personas.length;
  const open = (is: 'tarea' | 'roleplay' | 'sessions' | 'remove') => () => onOpen({ is, personas, left });
  return (
    <SelectionBar label="Personas seleccionadas" count={selected.length} onStop={onStop}>
      {selected.every(({ invitacion }) => invitacion !== null) ? (
        <SelectionAct color="red" leftSection={<IconX {...icon} />} onClick={() => onOpen({ is: 'cancel', personas: selected })}>
          {selected.length === 1 ? 'Cancelar invitación' : 'Cancelar invitaciones'}
        </SelectionAct>
      ) : (
        <>
          <SelectionAct {...act} leftSection={<IconCheckbox {...icon} />} onClick={open('tarea')}>
            Asignar tarea
          </SelectionAct>
          <SelectionAct {...act} leftSection={<IconMasksTheater {...icon} />} onClick={open('roleplay')}>
            Asignar roleplay
          </SelectionAct>
          <SelectionAct {...act} leftSection={<IconLogout {...icon} />} onClick={open('sessions')}>
            Cerrar sus sesiones
          </SelectionAct>
          <SelectionAct {...act} color="red" leftSection={<IconUserMinus {...icon} />} onClick={open('remove')}>
            Quitar de la empresa
          </SelectionAct>
        </>
      )}
    </SelectionBar>
  );
}
