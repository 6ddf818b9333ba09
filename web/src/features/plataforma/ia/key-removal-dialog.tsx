import type { DialogState } from '../../../components/dialogs/form-modal.tsx';
import { ProvenDialog } from '../../../components/dialogs/proven-dialog.tsx';
import { deletePlatformKeyMutation } from './plataforma-ia.api.ts';

export const KeyRemovalDialog = (state: DialogState) => (
  <ProvenDialog
    {...state}
    title="¿Eliminar la clave?"
    confirmLabel="Eliminar"
    danger
    mutation={deletePlatformKeyMutation}
    subject={undefined}
  >
    <p>La IA dejará de contestar a las empresas que no tienen clave propia.</p>
  </ProvenDialog>
);
