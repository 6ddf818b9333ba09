import type { PlatformSettings } from '@ensaya/contract/plataforma.ts';
import type { DialogState } from '../../components/dialogs/form-modal.tsx';
import { ProvenDialog } from '../../components/dialogs/proven-dialog.tsx';
import { turnSwitchMutation } from './plataforma.api.ts';

type Props = DialogState & { setting: keyof PlatformSettings; on: boolean; question: string; consequence: string };

export const SwitchDialog = ({ setting, on, question, consequence, ...state }: Props) => (
  <ProvenDialog
    {...state}
    title={question}
    confirmLabel={on ? 'Activar' : 'Desactivar'}
    danger={!on}
    mutation={turnSwitchMutation}
    subject={{ [setting]: on }}
    asked={on}
    silent
  >
    <p>{consequence}</p>
  </ProvenDialog>
);
