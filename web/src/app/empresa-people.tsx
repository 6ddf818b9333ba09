import type { DialogState } from '../components/dialogs/form-modal.tsx';
import { GestionarUsuariosModal } from '../features/empresas/gestionar-usuarios-modal.tsx';
import { Invitaciones } from '../features/invitaciones/invitaciones.tsx';

type Props = DialogState & { empresa: { id: string; nombre: string } };

export const EmpresaPeople = (props: Props) => (
  <GestionarUsuariosModal {...props} invitaciones={<Invitaciones empresa={props.empresa} />} />
);
