import { Autocomplete, Checkbox, MultiSelect, SegmentedControl, Select, Stack, Switch, Tabs, TextInput, Tooltip } from '@mantine/core';
import { useState } from 'react';
import { SubmitButton } from '../../components/buttons/buttons.tsx';
import { CountedTextarea, CountedTextInput } from '../../components/fields/counted-field.tsx';
import { GrowingTextarea } from '../../components/fields/growing-textarea.tsx';
import { LONG_WORD, Section } from '../fixtures.tsx';

function Waiting() {
  const [pending, setPending] = useState(false);
  return (
    <Section title="Un botón que espera">
      <SubmitButton pending={pending} onClick={() => setPending(true)}>
        Guardar
      </SubmitButton>
    </Section>
  );
}

function Counted() {
  const [name, setName] = useState('Correo a un cliente');
  const [text, setText] = useState('');
  return (
    <Section title="Con contador" narrow>
      <Stack>
        <CountedTextInput label="Nombre" max={100} value={name} onChange={({ currentTarget }) => setName(currentTarget.value)} />
        <CountedTextarea label="Descripción" max={500} value={text} onChange={({ currentTarget }) => setText(currentTarget.value)} />
        <CountedTextarea
          label="Con error"
          max={10}
          value="Esto es demasiado largo"
          error="La descripción no puede exceder 10 caracteres"
          onChange={() => {}}
        />
      </Stack>
    </Section>
  );
}

const PEOPLE = ['lucia.romero@norteclima.example', 'pau.ferrer@norteclima.example', `${LONG_WORD}@norteclima.example`];

export const FieldsPage = () => (
  <>
    <Counted />
    <Section title="Campos" narrow>
      <Stack>
        <TextInput label="Texto" description="Como aparecerá en los avisos" placeholder="Escribe aquí" />
        <TextInput label="Con error" error="El nombre es requerido" />
        <GrowingTextarea label="Párrafo" minRows={2} />
        <Select label="Elegir uno" data={PEOPLE} defaultValue={PEOPLE[0] ?? null} />
        <MultiSelect label="Elegir varios" data={PEOPLE} defaultValue={PEOPLE} />
        <Autocomplete label="Escribir o elegir" data={['Salud', 'Educación', 'Retail']} />
        <TextInput label="Desactivado" value="No se puede cambiar" disabled />
      </Stack>
    </Section>
    <Section title="Elecciones" narrow>
      <Stack gap="sm">
        <Checkbox label="Recordarme" defaultChecked />
        <Checkbox label="Con una explicación" description="Se enviará un correo a cada persona asignada." />
        <Checkbox label="Desactivada" disabled />
        <Switch label="Poner un plazo" defaultChecked />
        <Switch label="Sin plazo" />
        <SegmentedControl aria-label="Periodo" data={['Semana', 'Mes', 'Año']} />
        <Tooltip label="Solo lo ve tu equipo">
          <span>Con una nota al pasar por encima</span>
        </Tooltip>
      </Stack>
    </Section>
    <Waiting />
    <Section title="Pestañas">
      <Tabs defaultValue="respuestas">
        <Tabs.List aria-label="Secciones">
          <Tabs.Tab value="respuestas">Respuestas</Tabs.Tab>
          <Tabs.Tab value="informes">Informes</Tabs.Tab>
        </Tabs.List>
        <Tabs.Panel value="respuestas" pt="md">
          Doce respuestas
        </Tabs.Panel>
        <Tabs.Panel value="informes" pt="md">
          Tres informes
        </Tabs.Panel>
      </Tabs>
    </Section>
  </>
);
