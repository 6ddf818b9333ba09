import type { InformeQuote } from '@ensaya/contract/informes.ts';
import { Checkbox, Stack } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { type DialogState, FormModal, ModalForm } from '../../../components/dialogs/form-modal.tsx';
import { QueryError } from '../../../components/empty/load-error.tsx';
import { DeadlineField } from '../../../components/fields/deadline-field.tsx';
import { ListSkeleton } from '../../../components/lists/skeletons.tsx';
import { readDeadline, weekFrom } from '../../../lib/format/deadline.ts';
import { countOf } from '../../../lib/format/numbers.ts';
import { useToday } from '../../../lib/format/use-today.ts';
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
  const today = useToday();
  const [deadline, setDeadline] = useState(() => weekFrom(today, false));
  const [left, setLeft] = useState<ReadonlySet<string>>(new Set());
  const [error, setError] = useState<string>();
  const { send, isPending, error: failure } = useOneSend(reassignSeveralMutation);
  const picked = finished.filter(({ id }) => !left.has(id));
  return (
    <ModalForm
      submitLabel={picked.length > 0 ? `Asignar a ${countOf(picked.length, 'persona', 'personas')}` : 'Asignar'}
      pending={isPending}
      error={failure}
      onCancel={onClose}
      onSubmit={(event) => {
        event.preventDefault();
        const read = readDeadline(deadline);
        setError(read.error);
        if (read.error !== undefined || picked.length === 0) return;
        const keys = picked.map(({ assignment_id: id }) => ({ id, empresa_id }));
        send({ keys, body: { due_day: read.due_day } }, onClose);
      }}
    >
      <p>Empezarán de nuevo. Lo que entregaron esta vez queda en «Entregas anteriores».</p>
      <Stack component="ul" gap="sm" mah={240} style={{ overflowY: 'auto' }} aria-label="Personas">
        {finished.map((person) => (
          <li key={person.id}>
            <Checkbox
              label={personName(person)}
              checked={!left.has(person.id)}
              onChange={({ currentTarget }) => {
                const next = new Set(left);
                if (currentTarget.checked) next.delete(person.id);
                else next.add(person.id);
                setLeft(next);
              }}
            />
          </li>
        ))}
      </Stack>
      {others > 0 && (
        <p>{countOf(others, 'persona', 'personas')} de este hallazgo no puede repetirlo ahora: lo tiene pendiente o ya no está.</p>
      )}
      <DeadlineField
        value={deadline}
        error={error}
        onChange={(value) => {
          setDeadline(value);
          setError(undefined);
        }}
      />
    </ModalForm>
  );
}
