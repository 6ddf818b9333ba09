import { TextInput } from '@mantine/core';
import { useDisclosure } from '@mantine/hooks';
import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import { SecondaryButton } from '../../components/buttons/buttons.tsx';
import { ConfirmDialog } from '../../components/dialogs/confirm-dialog.tsx';
import { CreateModal } from '../../components/dialogs/create-modal.tsx';
import { FormModal, ModalForm } from '../../components/dialogs/form-modal.tsx';
import { ApiError } from '../../lib/api/api-error.ts';
import { useUnsavedText } from '../../lib/forms/unsaved-text.ts';
import { LONG_WORD, Row, Section, useLog } from '../fixtures.tsx';

function Deletion({ long = false }: { long?: boolean }) {
  const [opened, { open, close }] = useDisclosure();
  const [error, setError] = useState<unknown>(null);
  const [confirmed, setConfirmed] = useState(0);
  return (
    <Section title={long ? 'Confirmar, con otro texto y un fallo' : 'Confirmar'} log={`Confirmado: ${confirmed}`}>
      <SecondaryButton onClick={open}>Eliminar algo</SecondaryButton>
      <ConfirmDialog
        opened={opened}
        onClose={close}
        onClosed={() => setError(null)}
        error={error}
        onConfirm={() => {
          setConfirmed((count) => count + 1);
          if (long) setError(new ApiError('conflict', { status: 409, message: 'Todavía tiene tareas' }));
          else close();
        }}
        {...(long && { title: 'Eliminar Empresa', confirmLabel: 'Sí, eliminar', children: <p>Se eliminará {LONG_WORD}</p> })}
      />
    </Section>
  );
}

function NewTema({ onDone, onCancel }: { onDone: (name: string) => void; onCancel: () => void }) {
  const [name, setName] = useState('');
  useUnsavedText(name !== '');
  const [sending, setSending] = useState<{ resolve: () => void; reject: () => void }>();
  const [error, setError] = useState<unknown>(null);
  return (
    <ModalForm
      submitLabel="Crear"
      pending={Boolean(sending)}
      error={error}
      onCancel={onCancel}
      onSubmit={(event) => {
        event.preventDefault();
        setError(null);
        setSending({
          resolve: () => onDone(name),
          reject: () => {
            setSending(undefined);
            setError(new ApiError('internal', { status: 500 }));
          },
        });
      }}
    >
      <TextInput label="Nombre" value={name} onChange={({ currentTarget }) => setName(currentTarget.value)} data-autofocus />
      {sending && (
        <Row>
          <SecondaryButton onClick={sending.resolve}>Responder bien</SecondaryButton>
          <SecondaryButton onClick={sending.reject}>Responder mal</SecondaryButton>
        </Row>
      )}
    </ModalForm>
  );
}

function Creation() {
  const [opened, { open, close }] = useDisclosure();
  const [log, add] = useLog<string>('Creado');
  return (
    <Section title="Formulario en un diálogo" log={log}>
      <SecondaryButton onClick={open}>Nuevo</SecondaryButton>
      <FormModal opened={opened} onClose={close} title="Nuevo Tema">
        <NewTema
          onCancel={close}
          onDone={(name) => {
            add(name);
            close();
          }}
        />
      </FormModal>
    </Section>
  );
}

/** Its form appears after the dialog, as one that waits for a list. */
function LateForm() {
  const [opened, { open, close }] = useDisclosure();
  const [shown, setShown] = useState(false);
  useEffect(() => {
    const later = setTimeout(() => setShown(opened), 200);
    return () => clearTimeout(later);
  }, [opened]);
  return (
    <Section title="Formulario que espera">
      <SecondaryButton onClick={open}>Asignar</SecondaryButton>
      <FormModal opened={opened} onClose={close} title="Asignar tarea">
        {shown ? <NewTema onCancel={close} onDone={close} /> : <p>Cargando…</p>}
      </FormModal>
    </Section>
  );
}

const client = new QueryClient();

/** Fails for the name 'mal'. */
function SeveralCreations() {
  const [opened, { open, close }] = useDisclosure();
  const [log, add] = useLog<string>('Creado');
  return (
    <Section title="Varios sin cerrar el diálogo" log={log}>
      <SecondaryButton onClick={open}>Nueva</SecondaryButton>
      <CreateModal
        opened={opened}
        onClose={close}
        title="Nueva Pregunta"
        submitLabel="Crear Pregunta"
        initial={{ group: 'a', name: '' }}
        validate={({ name }) => (name === '' ? { name: 'Falta el nombre' } : {})}
        mutation={{
          mutationFn: async ({ group, name }: { group: string; name: string }) => {
            if (name === 'mal') throw new ApiError('internal', { status: 500 });
            add(`${group} ${name}`);
          },
        }}
        another={({ group }) => ({ group, name: '' })}
      >
        {(form) => (
          <>
            <TextInput label="Grupo" {...form.getInputProps('group')} />
            <TextInput label="Nombre" data-autofocus {...form.getInputProps('name')} />
          </>
        )}
      </CreateModal>
    </Section>
  );
}

export const DialogsPage = () => (
  <>
    <Deletion />
    <Deletion long />
    <LateForm />
    <Creation />
    <QueryClientProvider client={client}>
      <SeveralCreations />
    </QueryClientProvider>
  </>
);
