import { useMutation } from '@tanstack/react-query';
import { EmpresasScreen } from '../features/empresas/empresas-screen.tsx';
import { inviteOneMutation } from '../features/invitaciones/invitaciones.api.ts';

export function EmpresasPage() {
  const invite = useMutation(inviteOneMutation);
  return <EmpresasScreen onInvite={invite.mutateAsync} />;
}
