import { useState } from 'react';
import { SecondaryButton } from '../../components/buttons.tsx';
import { CardGrid } from '../../components/card-grid.tsx';
import { SearchBox } from '../../components/search-box.tsx';
import { ViewToggle } from '../../components/view-toggle.tsx';
import { useViewMode, type ViewModeKey } from '../../lib/use-view-mode.ts';
import { LONG_TEXT, LONG_WORD, Row, Section, useLog } from '../fixtures.tsx';
import classes from '../gallery.module.css';

const CARDS = ['Averías', 'Facturación', LONG_WORD, 'Contratos', LONG_TEXT, 'Guardias', 'Ventas'].map((text) => (
  <li key={text} className={classes.card}>
    {text}
  </li>
));

function Remembered({ of, title }: { of: Exclude<ViewModeKey, 'taskViewMode'>; title: string }) {
  const [mode, setMode] = useViewMode(of);
  return (
    <Section title={title} log={mode === 'grid' ? 'En cuadrícula' : 'En lista'}>
      <ViewToggle value={mode} onChange={setMode} />
    </Section>
  );
}

function Search() {
  const [value, setValue] = useState('');
  const [log, add] = useLog<string>('Avisado');
  return (
    <Section title="Buscar" log={log}>
      <Row>
        <SearchBox
          label="Buscar temas..."
          value={value}
          onChange={(text) => {
            setValue(text);
            add(text);
          }}
        />
        <SecondaryButton onClick={() => setValue('desde la dirección')}>Cambiar desde fuera</SecondaryButton>
      </Row>
    </Section>
  );
}

export const ListsPage = () => (
  <>
    <Search />
    <Remembered of="promptViewMode" title="Vista de temas" />
    <Remembered of="faqViewMode" title="Vista de FAQs" />
    <Section title="Cuadrícula de tres">
      <CardGrid label="Tres columnas">{CARDS}</CardGrid>
    </Section>
    <Section title="Cuadrícula de dos">
      <CardGrid max={2} label="Dos columnas">
        {CARDS.slice(0, 4)}
      </CardGrid>
    </Section>
  </>
);
