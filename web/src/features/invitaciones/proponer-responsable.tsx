import { createPropuesta, type Propuesta } from '@ensaya/contract/propuestas.ts';
import { Box, Group, Stack, Text, TextInput } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useRef, useState } from 'react';
import { QuietButton, SubmitButton } from '../../components/buttons/buttons.tsx';
import { DeleteDialog } from '../../components/dialogs/delete-dialog.tsx';
import { QueryError } from '../../components/empty/load-error.tsx';
import { Disclosure } from '../../components/lists/disclosure.tsx';
import { ListSkeleton } from '../../components/lists/skeletons.tsx';
import { ErrorMessage } from '../../components/page/message.tsx';
import { Person, PersonInText } from '../../components/people/person.tsx';
import { StatusDot } from '../../components/status/status-badge.tsx';
import { useFocusFallback } from '../../lib/focus/use-focus-fallback.ts';
import { formatAgo, formatDay } from '../../lib/format/dates.ts';
import { ADDRESS_INPUT } from '../../lib/forms/address-input.ts';
import { validateWith } from '../../lib/forms/form-schema.ts';
import { useMutationForm } from '../../lib/forms/use-mutation-form.ts';
import { useDialog } from '../../lib/screen/use-dialog.ts';
import { useCurrentUser } from '../../lib/session/current-user.ts';
import { personLabel, personName } from '../../lib/text/person-name.ts';
import type { InvitingEmpresa } from './invitaciones.api.ts';
import { createPropuestaMutation, propuestasQuery, withdrawPropuestaMutation } from './propuestas.api.ts';
import classes from './propuestas.module.css';

/** A responsable proposes another, and a superadmin confirms. Superadmins invite responsables themselves. */
export function ProponerResponsable({ empresa }: { empresa: InvitingEmpresa }) {
  const [opened, setOpened] = useState(false);
  return (
    <Disclosure label="Proponer a otro responsable" opened={opened} onToggle={setOpened}>
      <Stack gap="lg">
        <Text variant="dimmed" textWrap="pretty">
          Dirigirá {empresa.nombre} contigo. Un superadmin lo confirma antes de que reciba la invitación.
        </Text>
        <ProposeForm empresa={empresa} />
        <PropuestasOf empresa={empresa} />
      </Stack>
    </Disclosure>
  );
}

function PropuestasOf({ empresa }: { empresa: InvitingEmpresa }) {
  const propuestas = useQuery(propuestasQuery(empresa.id));
  if (propuestas.isPending) return <ListSkeleton label="Cargando las propuestas…" count={1} />;
  if (!propuestas.data) return <QueryError what="Error al cargar las propuestas" query={propuestas} />;
  return propuestas.data.length > 0 && <Propuestas propuestas={propuestas.data} />;
}

const fields = createPropuesta.body.pick({ email: true, nombre: true });

function ProposeForm({ empresa }: { empresa: InvitingEmpresa }) {
  // Sending the same values twice proposes once.
  const id = useRef(crypto.randomUUID());
  const address = useRef<HTMLInputElement>(null);
  const { form, mutation, submit, reset, failure } = useMutationForm({
    initial: { email: '', nombre: '' },
    validate: validateWith(fields),
    mutation: createPropuestaMutation,
    variablesOf: (values) => ({ id: id.current, empresa_id: empresa.id, ...values }),
    onChange: () => {
      id.current = crypto.randomUUID();
    },
    onDone: () => {
      reset();
      address.current?.focus();
    },
  });
  return (
    <form noValidate aria-busy={mutation.isPending} onSubmit={submit}>
      <Stack gap="md">
        <TextInput ref={address} label="Correo" withAsterisk {...ADDRESS_INPUT} {...form.getInputProps('email')} />
        <TextInput label="Nombre (opcional)" autoComplete="off" {...form.getInputProps('nombre')} />
        <ErrorMessage error={failure} />
        <Group>
          <SubmitButton pending={mutation.isPending} variant="default">
            Proponer como responsable
          </SubmitButton>
        </Group>
      </Stack>
    </form>
  );
}

function Propuestas({ propuestas }: { propuestas: Propuesta[] }) {
  const { id: own } = useCurrentUser();
  const { place, rescueFocus } = useFocusFallback<HTMLDivElement>();
  const withdrawing = useDialog<Propuesta>(rescueFocus);
  return (
    <div ref={place} tabIndex={-1} data-no-ring>
      <ul aria-label="Propuestas">
        {propuestas.map((propuesta) => (
          <li key={propuesta.id} className={classes.row}>
            <Box flex="1 1 14rem" miw={0} data-anywhere>
              <p>
                <Person email={propuesta.email} nombre={propuesta.nombre} />
              </p>
              <Text variant="meta" component="p">
                <StatusDot color={COLORS[propuesta.status]} /> {stateOf(propuesta, own)}
              </Text>
            </Box>
            {propuesta.status === 'pending' && propuesta.created_by?.id === own && (
              <QuietButton aria-label={`Retirar la propuesta de ${personLabel(propuesta)}`} onClick={() => withdrawing.open(propuesta)}>
                Retirar
              </QuietButton>
            )}
          </li>
        ))}
      </ul>
      {withdrawing.subject && (
        <DeleteDialog
          {...withdrawing.state}
          title="Retirar propuesta"
          confirmLabel="Retirar"
          mutation={withdrawPropuestaMutation}
          subject={{ id: withdrawing.subject.id, empresa_id: withdrawing.subject.empresa_id }}
        >
          <p>
            Nadie confirmará a <PersonInText {...withdrawing.subject} />. Puedes proponerlo de nuevo cuando quieras.
          </p>
        </DeleteDialog>
      )}
    </div>
  );
}

const COLORS = { pending: 'yellow', approved: 'green', refused: 'gray' } as const;

function stateOf({ status, created_at, decided_at, created_by }: Propuesta, own: string): string {
  if (status === 'approved') return `Aprobada el ${formatDay(decided_at ?? created_at)}`;
  if (status === 'refused') return `Rechazada el ${formatDay(decided_at ?? created_at)}`;
  const who = created_by && created_by.id !== own ? ` · la hizo ${personName(created_by)}` : '';
  return `Espera a un superadmin · ${formatAgo(created_at)}${who}`;
}
