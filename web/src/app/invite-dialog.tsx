import { useMediaQuery } from '@mantine/hooks';
import { type DialogState, FormModal } from '../components/dialogs/form-modal.tsx';
import { InviteToEmpresa } from '../features/invitaciones/invitaciones.tsx';

type Props = DialogState & { empresa: { id: string; nombre: string }; file?: File | undefined };

export function InviteDialog({ empresa, file, ...state }: Props) {
  const narrow = useMediaQuery('(max-width: 47.99em)');
  return (
    <FormModal {...state} title={`Invitar personas · ${empresa.nombre}`} size="40rem" fullScreen={narrow}>
      <InviteToEmpresa empresa={empresa} file={file} />
    </FormModal>
  );
}
