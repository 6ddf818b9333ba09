import { ConflictText, EditConflict } from './edit-conflict.tsx';
import { FormModal } from './form-modal.tsx';

type Props = {
  opened: boolean;
  title: string;
  mine: string | null;
  current: string | null;
  onKeepMine: () => void;
  onTakeTheirs: () => void;
  onClose: () => void;
};

export const TextConflictDialog = ({ opened, title, mine, current, onKeepMine, onTakeTheirs, onClose }: Props) => (
  <FormModal opened={opened} onClose={onClose} title={title}>
    <EditConflict
      current={{ title: 'Texto actual', children: <ConflictText none="Sin texto">{current}</ConflictText> }}
      mine={{ title: 'Tu texto', children: <ConflictText none="Sin texto">{mine}</ConflictText> }}
      saving={false}
      takeTheirs={{ label: 'Usar el texto actual', onClick: onTakeTheirs }}
      keepMine={{ label: 'Conservar el mío', onClick: onKeepMine }}
    />
  </FormModal>
);
