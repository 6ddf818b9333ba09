import { useMutation } from '@tanstack/react-query';
import { GestionarUsuariosModal, type GestionarUsuariosProps } from '../features/empresas/gestionar-usuarios-modal.tsx';
import { inviteOneMutation } from '../features/invitaciones/invitaciones.api.ts';
import { Invitaciones } from '../features/invitaciones/invitaciones.tsx';

/** Who works in a company, and who has been asked to. */
export function EmpresaPeople(props: Omit<GestionarUsuariosProps, 'onInvite' | 'invitaciones'>) {
  const invite = useMutation(inviteOneMutation);
  return <GestionarUsuariosModal {...props} onInvite={invite.mutateAsync} invitaciones={<Invitaciones empresa={props.empresa} />} />;
}
