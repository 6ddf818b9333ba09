import type { PendingPropuesta } from '@ensaya/contract/propuestas.ts';
import { DeleteDialog } from '../../components/dialogs/delete-dialog.tsx';
import type { DialogState } from '../../components/dialogs/form-modal.tsx';
import { PersonInText } from '../../components/people/person.tsx';
import { writerName } from '../../lib/text/person-name.ts';
import { decidePropuestaMutation } from './propuestas.api.ts';

export type PropuestaDecision = { propuesta: PendingPropuesta; decision: 'approve' | 'refuse' };
/** Where no mail is sent: the superadmin hands the link over. */
export type OnLink = (empresa: string, url: string) => void;

export function DecisionDialog({
  subject: { propuesta, decision },
  onLink,
  ...state
}: DialogState & { subject: PropuestaDecision; onLink: OnLink }) {
  const { id, empresa_id, empresa } = propuesta;
  const approves = decision === 'approve';
  return (
    <DeleteDialog
      {...state}
      danger={!approves}
      title={approves ? 'Aprobar responsable' : 'Rechazar propuesta'}
      confirmLabel={approves ? 'Aprobar' : 'Rechazar'}
      mutation={decidePropuestaMutation}
      subject={{ id, empresa_id, decision }}
      onDone={({ invitation_url }) => invitation_url && onLink(empresa, invitation_url)}
    >
      <p>
        {writerName(propuesta.created_by)} propone a <PersonInText {...propuesta} /> como responsable de {empresa}.
      </p>
      <p>
        {approves
          ? 'Podrá ver y gestionar la empresa entera. Si aún no tiene cuenta, recibe una invitación.'
          : 'No recibirá ninguna invitación. Quien lo propone verá tu respuesta.'}
      </p>
    </DeleteDialog>
  );
}
