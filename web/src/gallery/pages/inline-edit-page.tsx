import { Modal, Title } from '@mantine/core';
import { useDisclosure } from '@mantine/hooks';
import { useState } from 'react';
import { SecondaryButton } from '../../components/buttons/buttons.tsx';
import { VersionedEdit } from '../../components/dialogs/versioned-edit.tsx';
import { InlineEdit, type InlineEditProps } from '../../components/inline-edit/inline-edit.tsx';
import { ApiError, hasCode } from '../../lib/api/api-error.ts';
import { LONG_TEXT, LONG_WORD, Row, Section, useLog } from '../fixtures.tsx';

type SampleProps = Omit<InlineEditProps, 'onSave'> & { title: string };

/** Saves at once, and logs what was saved. */
function Sample({ title, value: initial, ...props }: SampleProps) {
  const [value, setValue] = useState(initial);
  const [log, add] = useLog<string | null>('Guardado');
  const save = async (next: string | null) => {
    setValue(next);
    add(next);
  };
  return (
    <Section title={title} narrow log={log}>
      <InlineEdit {...props} value={value} onSave={save} />
    </Section>
  );
}

function Slow() {
  const [saving, setSaving] = useState<PromiseWithResolvers<void>>();
  const [value, setValue] = useState('Bienvenida');
  const [calls, setCalls] = useState(0);
  return (
    <Section title="Mientras guarda" narrow log={`Llamadas: ${calls}`}>
      <InlineEdit
        label="saludo"
        value={value}
        onSave={async (next) => {
          setCalls((count) => count + 1);
          const pending = Promise.withResolvers<void>();
          setSaving(pending);
          await pending.promise;
          setValue(next ?? '');
        }}
      />
      <Row>
        <SecondaryButton onClick={() => saving?.resolve()}>Responder bien</SecondaryButton>
        <SecondaryButton onClick={() => saving?.reject(new ApiError('unavailable', { status: 503 }))}>Responder mal</SecondaryButton>
      </Row>
    </Section>
  );
}

function InDialog() {
  const [opened, { open, close }] = useDisclosure();
  return (
    <Section title="Dentro de un diálogo">
      <SecondaryButton onClick={open}>Abrir</SecondaryButton>
      <Modal opened={opened} onClose={close} title="Categoría">
        <InlineEdit label="categoría" value="Averías" onSave={async () => {}} />
      </Modal>
    </Section>
  );
}

type Stored = { text: string | null; version: number };

/** Another user may write in between, without a live change to the page, as when it is offline. */
function Shared() {
  const [shown, setShown] = useState<Stored>({ text: 'Saludo', version: 1 });
  const [stored, setStored] = useState<Stored>({ text: 'Saludo', version: 1 });
  const others = (text: string | null) => setStored(({ version }) => ({ text, version: version + 1 }));
  return (
    <Section title="Entre varias personas" narrow log={`Guardado: ${JSON.stringify(stored)}`}>
      <VersionedEdit
        label="saludo común"
        value={shown.text}
        version={shown.version}
        save={async (text, version) => {
          if (version !== stored.version) {
            setShown(stored);
            throw new ApiError('stale', { status: 409, current: stored });
          }
          setStored({ text, version: version + 1 });
          setShown({ text, version: version + 1 });
        }}
        currentOf={(error) => (hasCode(error, 'stale') ? (error.current as Stored) : undefined)}
      />
      <Row>
        <SecondaryButton onClick={() => others('El de otra persona')}>Otra persona lo cambia</SecondaryButton>
        <SecondaryButton onClick={() => others(stored.text)}>Otra persona cambia otra cosa</SecondaryButton>
      </Row>
    </Section>
  );
}

export const InlineEditPage = () => (
  <>
    <Sample title="Una línea" label="nombre del tema" value="Correo a un cliente" max={100}>
      {(value) => <Title order={3}>{value}</Title>}
    </Sample>
    <Sample
      title="Varias líneas"
      label="pregunta"
      value="¿A quién va dirigido?"
      multiline
      max={200}
      blank="El texto de la pregunta es requerido"
    />
    <Sample
      title="Puede quedar vacío"
      label="ayuda"
      value="Di su nombre y su puesto."
      multiline
      max={1000}
      allowBlank
      placeholder="Sin ayuda"
    />
    <Slow />
    <Sample title="Texto largo" label="descripción larga" value={LONG_TEXT} multiline />
    <Sample title="Palabra larga" label="palabra larga" value={LONG_WORD} />
    <InDialog />
    <Shared />
  </>
);
