import { ConflictText, EditConflict } from './edit-conflict.tsx';
import { FocusedTitle } from './focused-title.tsx';
import { FormModal } from './form-modal.tsx';

type Choice = 'mine' | 'theirs' | 'none';
export type TextConflict = { title: string; mine: string | null; current: string | null; settle: (choice: Choice) => void };
type Props = { opened: boolean; conflict: TextConflict };

export const TextConflictDialog = ({ opened, conflict: { title, mine, current, settle } }: Props) => (
  <FormModal opened={opened} onClose={() => settle('none')} title={<FocusedTitle>{title}</FocusedTitle>}>
    <EditConflict
      current={{ title: 'Texto actual', children: <ConflictText none="Sin texto">{current}</ConflictText> }}
      mine={{ title: 'Tu texto', children: <ConflictText none="Sin texto">{mine}</ConflictText> }}
      saving={false}
      takeTheirs={{ label: 'Usar el texto actual', onClick: () => settle('theirs') }}
      keepMine={{ label: 'Conservar el mío', onClick: () => settle('mine') }}
    />
  </FormModal>
);
