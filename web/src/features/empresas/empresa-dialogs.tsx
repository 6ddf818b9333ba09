import type { Responsable } from '@ensaya/contract/empresas.ts';
import { AsignarResponsableModal, type Invite } from './asignar-responsable-modal.tsx';
import { EditarEmpresaModal } from './editar-empresa-modal.tsx';
import { EliminarEmpresaDialog } from './eliminar-empresa-dialog.tsx';
import { EliminarResponsableDialog } from './eliminar-responsable-dialog.tsx';
import type { EmpresaRow } from './empresas.api.ts';
import { NuevaEmpresaModal } from './nueva-empresa-modal.tsx';

/** What can be asked for on the companies' page. */
export type EmpresaDialog =
  | { is: 'create' }
  | { is: 'edit'; empresa: EmpresaRow }
  | { is: 'delete'; empresa: EmpresaRow }
  | { is: 'assign'; empresa: EmpresaRow }
  | { is: 'remove'; empresa: EmpresaRow; responsable: Responsable };

type Props = { dialog: EmpresaDialog; onInvite: Invite; opened: boolean; onClose: () => void; onClosed: () => void };

export function EmpresaDialogs({ dialog, onInvite, ...modal }: Props) {
  if (dialog.is === 'create') return <NuevaEmpresaModal {...modal} />;
  if (dialog.is === 'edit') return <EditarEmpresaModal empresa={dialog.empresa} {...modal} />;
  if (dialog.is === 'delete') return <EliminarEmpresaDialog empresa={dialog.empresa} {...modal} />;
  if (dialog.is === 'assign') return <AsignarResponsableModal empresa={dialog.empresa} onInvite={onInvite} {...modal} />;
  return <EliminarResponsableDialog empresa={dialog.empresa} responsable={dialog.responsable} {...modal} />;
}
