import { Checkbox, NativeSelect } from '@mantine/core';
import { useState } from 'react';
import { NewButton } from '../../components/buttons/action-buttons.tsx';
import { PhoneFilters } from '../../components/lists/phone-filters.tsx';
import { BottomAct } from '../../components/page/bottom-act.tsx';
import { Row, Section, useLog } from '../fixtures.tsx';

function Filters() {
  const [topic, setTopic] = useState('');
  const [only, setOnly] = useState(false);
  return (
    <Section title="Filtros" log={`Tema: ${topic || 'todos'}, solo favoritos: ${only ? 'sí' : 'no'}`}>
      <Row>
        <PhoneFilters
          active={[topic !== '', only].filter(Boolean).length}
          onClear={() => {
            setTopic('');
            setOnly(false);
          }}
        >
          <NativeSelect
            aria-label="Tema"
            data={[{ value: '', label: 'Todos' }, 'Averías']}
            value={topic}
            onChange={({ currentTarget }) => setTopic(currentTarget.value)}
          />
          <Checkbox label="Solo favoritos" checked={only} onChange={({ currentTarget }) => setOnly(currentTarget.checked)} />
        </PhoneFilters>
      </Row>
    </Section>
  );
}

function MainAct() {
  const [log, add] = useLog<string>('Pulsado');
  return (
    <Section title="Acción principal" log={log}>
      <BottomAct>
        <NewButton onClick={() => add('Nueva')}>Nueva Tarea</NewButton>
      </BottomAct>
    </Section>
  );
}

export const PhonePage = () => (
  <>
    <Filters />
    <MainAct />
  </>
);
