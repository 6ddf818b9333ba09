import { TextInput } from '@mantine/core';
import { useDisclosure } from '@mantine/hooks';
import { useState } from 'react';
import { SecondaryButton } from '../../components/buttons.tsx';
import { ConfirmDialog } from '../../components/confirm-dialog.tsx';
import { FormModal, ModalForm } from '../../components/form-modal.tsx';
import { ApiError } from '../../lib/api-error.ts';
import { useUnsavedText } from '../../lib/unsaved-text.ts';
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

export const DialogsPage = () => (
  <>
    <Deletion />
    <Deletion long />
    <Creation />
  </>
);
