import { useMutation } from '@tanstack/react-query';
import type { EmpresaDialog } from '../features/empresas/empresa-dialogs.tsx';
import { EmpresasScreen } from '../features/empresas/empresas-screen.tsx';
import { inviteOneMutation } from '../features/invitaciones/invitaciones.api.ts';
import { useDialog } from '../lib/use-dialog.ts';
import { useOnDemand } from './shell/use-on-demand.ts';

const loadDialogs = () => import('../features/empresas/empresa-dialogs.tsx');

export function EmpresasPage() {
  const invite = useMutation(inviteOneMutation);
  const { subject, opened, open, close } = useDialog<EmpresaDialog>();
  const { part, reach, want } = useOnDemand(loadDialogs);
  return (
    <EmpresasScreen
      onOpen={(dialog) => {
        open(dialog);
        want();
      }}
      onReach={reach.onFocus}
      dialogs={(onClosed) =>
        part &&
        subject && (
          <part.EmpresaDialogs dialog={subject} onInvite={invite.mutateAsync} opened={opened} onClose={close} onClosed={onClosed} />
        )
      }
    />
  );
}
