import type { InformeQuote } from '@ensaya/contract/informes.ts';
import { NO_WORKERS } from '@ensaya/contract/roleplay-assignments.ts';
import { Checkbox, Stack, Text } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { type DialogState, FormModal, ModalForm } from '../../../components/dialogs/form-modal.tsx';
import { QueryError } from '../../../components/empty/load-error.tsx';
import { DeadlineField } from '../../../components/fields/deadline-field.tsx';
import { useDeadline } from '../../../components/fields/use-deadline.ts';
import { ListSkeleton } from '../../../components/lists/skeletons.tsx';
import { countOf, formatNumber } from '../../../lib/format/numbers.ts';
import { useOneSend } from '../../../lib/forms/use-one-send.ts';
import { personName } from '../../../lib/text/person-name.ts';
import { reassignSeveralMutation } from '../assignments.api.ts';
import { type RoleplayKey, respondersQuery } from '../responses.api.ts';

type Person = InformeQuote['user'];
type Props = DialogState & { roleplayKey: RoleplayKey; people: readonly Person[] };

/** Assigns the role-play again to people of a finding. */
export function RepeatDialog({ roleplayKey, people, ...state }: Props) {
  return (
    <FormModal {...state} title="Repetir con…">
      <People roleplayKey={roleplayKey} people={people} onClose={state.onClose} />
    </FormModal>
  );
}

function People({ roleplayKey, people, onClose }: Omit<Props, keyof DialogState> & { onClose: () => void }) {
  const responders = useQuery(respondersQuery(roleplayKey));
  // Assigning empties the list, and the form must stay until the answer is here.
  const [hadSome, setHadSome] = useState(false);
  if (responders.isPending) return <ListSkeleton label="Cargando las personas…" count={2} />;
  if (!responders.data) return <QueryError what="Error al cargar las personas" query={responders} />;
  const ids = new Set(people.map(({ id }) => id));
  const those = responders.data.filter(({ id }) => ids.has(id));
  // Only what is finished can be assigned again.
  const finished = those.flatMap(({ assignment_id, completed_at, gone, ...person }) =>
    assignment_id && completed_at && !gone ? [{ ...person, assignment_id }] : [],
  );
  const others = ids.size - finished.length;
  if (finished.length > 0 && !hadSome) setHadSome(true);
  if (finished.length === 0 && !hadSome)
    return <p>Ninguna de estas personas puede repetirlo ahora: lo tienen pendiente o ya no están en la empresa.</p>;
  return <RepeatForm empresa_id={roleplayKey.empresa_id} finished={finished} others={others} onClose={onClose} />;
}

type Finished = { id: string; email: string; nombre: string | null; assignment_id: string };
type FormProps = { empresa_id: string; finished: Finished[]; others: number; onClose: () => void };

function RepeatForm({ empresa_id, finished, others, onClose }: FormProps) {
  const deadline = useDeadline();
  const [left, setLeft] = useState<readonly string[]>([]);
  const [missing, setMissing] = useState<string>();
  const { send, mutation } = useOneSend(reassignSeveralMutation);
  // Someone else may have assigned it to one of them meanwhile.
  const picked = finished.filter(({ id }) => !left.includes(id));
  return (
    <ModalForm
      submitLabel={picked.length > 0 ? `Asignar a ${countOf(picked.length, 'persona', 'personas')}` : 'Asignar'}
      pending={mutation.isPending}
      error={mutation.error}
      onCancel={onClose}
      onSubmit={(event) => {
        event.preventDefault();
        const due_day = deadline.read();
        setMissing(picked.length === 0 ? NO_WORKERS : undefined);
        if (due_day === undefined || picked.length === 0) return;
        send({ keys: picked.map(({ assignment_id: id }) => ({ id, empresa_id })), body: { due_day } }, { onSuccess: onClose });
      }}
    >
      <p>Empezarán de nuevo. Lo que entregaron esta vez queda en «Entregas anteriores».</p>
      <DeadlineField {...deadline.field} />
      <Checkbox.Group
        label="Personas"
        error={missing}
        errorProps={{ role: 'alert' }}
        value={picked.map(({ id }) => id)}
        onChange={(ids) => {
          setLeft(finished.flatMap(({ id }) => (ids.includes(id) ? [] : [id])));
          setMissing(undefined);
        }}
      >
        <Stack gap="sm" mt="xs">
          {finished.map((person) => (
            <Checkbox key={person.id} value={person.id} label={personName(person)} />
          ))}
        </Stack>
      </Checkbox.Group>
      {others > 0 && <Text variant="hint">{othersWords(others)}</Text>}
    </ModalForm>
  );
}

const othersWords = (others: number): string =>
  others === 1
    ? 'Otra persona de este hallazgo no puede repetirlo ahora: lo tiene pendiente o ya no está en la empresa.'
    : `Otras ${formatNumber(others)} personas de este hallazgo no pueden repetirlo ahora: lo tienen pendiente o ya no están en la empresa.`;
