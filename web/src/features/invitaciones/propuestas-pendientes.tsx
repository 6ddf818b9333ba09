import type { PendingPropuesta } from '@ensaya/contract/propuestas.ts';
import { Box, Button, Flex, Text } from '@mantine/core';
import { SecondaryButton } from '../../components/buttons/buttons.tsx';
import { DeleteDialog } from '../../components/dialogs/delete-dialog.tsx';
import type { DialogState } from '../../components/dialogs/form-modal.tsx';
import { CardSection } from '../../components/lists/card-section.tsx';
import { Person, PersonInText } from '../../components/people/person.tsx';
import { useFocusFallback } from '../../lib/focus/use-focus-fallback.ts';
import { formatAgo } from '../../lib/format/dates.ts';
import { useDialog } from '../../lib/screen/use-dialog.ts';
import { personLabel, personName } from '../../lib/text/person-name.ts';
import { decidePropuestaMutation } from './propuestas.api.ts';
import classes from './propuestas.module.css';

type Decision = 'approve' | 'refuse';
type Subject = { propuesta: PendingPropuesta; decision: Decision };
/** Where no mail is sent: the superadmin hands the link over. */
type OnLink = (empresa: string, url: string) => void;

/** The people whom responsables have proposed. Nothing while there is none, except a place for the focus after the last decision. */
export function PropuestasPendientes({ propuestas, onLink }: { propuestas: PendingPropuesta[]; onLink: OnLink }) {
  const { place, rescueFocus } = useFocusFallback<HTMLDivElement>();
  const deciding = useDialog<Subject>(rescueFocus);
  return (
    <div ref={place} tabIndex={-1} data-no-ring className={classes.place}>
      {propuestas.length > 0 && (
        <CardSection
          title="Responsables propuestos"
          description="Un responsable propone a otro para su empresa, y espera aquí tu respuesta."
        >
          <ul>
            {propuestas.map((propuesta) => (
              <Row key={propuesta.id} propuesta={propuesta} onDecide={(decision) => deciding.open({ propuesta, decision })} />
            ))}
          </ul>
        </CardSection>
      )}
      {deciding.subject && <DecisionDialog subject={deciding.subject} onLink={onLink} {...deciding.state} />}
    </div>
  );
}

const authorOf = ({ created_by }: PendingPropuesta): string => (created_by ? personName(created_by) : 'Persona eliminada');

function Row({ propuesta, onDecide }: { propuesta: PendingPropuesta; onDecide: (decision: Decision) => void }) {
  const { empresa, created_at } = propuesta;
  const label = `${personLabel(propuesta)} en ${empresa}`;
  return (
    <li className={classes.row}>
      <Box flex="1 1 16rem" miw={0} data-anywhere>
        <Box component="p" fw={600}>
          <Person email={propuesta.email} nombre={propuesta.nombre} />
        </Box>
        <Text variant="meta">{[empresa, `lo propone ${authorOf(propuesta)}`, formatAgo(created_at)].join(' · ')}</Text>
      </Box>
      <Flex gap="xs" flex="none">
        <SecondaryButton aria-label={`Rechazar a ${label}`} onClick={() => onDecide('refuse')}>
          Rechazar
        </SecondaryButton>
        <Button aria-label={`Aprobar a ${label}`} onClick={() => onDecide('approve')}>
          Aprobar
        </Button>
      </Flex>
    </li>
  );
}

function DecisionDialog({ subject: { propuesta, decision }, onLink, ...state }: DialogState & { subject: Subject; onLink: OnLink }) {
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
        {authorOf(propuesta)} propone a <PersonInText {...propuesta} /> como responsable de {empresa}.
      </p>
      <p>
        {approves
          ? 'Podrá ver y gestionar la empresa entera. Si aún no tiene cuenta, recibe una invitación.'
          : 'No recibirá ninguna invitación. Quien lo propone verá tu respuesta.'}
      </p>
    </DeleteDialog>
  );
}
