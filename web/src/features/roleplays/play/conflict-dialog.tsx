import { ConflictText, EditConflict } from '../../../components/dialogs/edit-conflict.tsx';
import { FocusedTitle } from '../../../components/dialogs/focused-title.tsx';
import { FormModal } from '../../../components/dialogs/form-modal.tsx';
import type { Choice, Conflict } from './play-state.ts';

type Props = { opened: boolean; conflict: Conflict | undefined; number: number; onChoose: (choice: Choice) => void };

/** The answer was also written in another tab or on another device: the person chooses which text stays. */
export const ConflictDialog = ({ opened, conflict, number, onChoose }: Props) => (
  <FormModal opened={opened} onClose={() => onChoose('none')} title={<FocusedTitle>{`Pregunta ${number}: hay dos textos`}</FocusedTitle>}>
    {conflict && (
      <EditConflict
        reason="Has escrito esta respuesta también en otra ventana o dispositivo"
        current={{ title: 'El otro texto', children: <ConflictText>{conflict.theirs}</ConflictText> }}
        mine={{ title: 'El texto de esta ventana', children: <ConflictText none="Sin texto">{conflict.mine}</ConflictText> }}
        saving={false}
        takeTheirs={{ label: 'Usar el otro', onClick: () => onChoose('theirs') }}
        keepMine={{ label: 'Conservar el de esta ventana', onClick: () => onChoose('mine') }}
      />
    )}
  </FormModal>
);
