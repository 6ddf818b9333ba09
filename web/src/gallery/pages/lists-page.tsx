import { useState } from 'react';
import { SecondaryButton } from '../../components/buttons/buttons.tsx';
import { SearchBox } from '../../components/fields/search-box.tsx';
import { CardGrid } from '../../components/lists/card-grid.tsx';
import { RowCard } from '../../components/lists/row-card.tsx';
import { ViewToggle } from '../../components/lists/view-toggle.tsx';
import { Person, PersonInText } from '../../components/people/person.tsx';
import { useViewMode, type ViewModeKey } from '../../lib/screen/use-view-mode.ts';
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

const LONG_ADDRESS = 'maria.de.los.angeles.fernandez@comunicaciones.norteclima-instalaciones.example';

export const ListsPage = () => (
  <>
    <Search />
    <Section title="Personas">
      <div className={classes.column}>
        <Person nombre="Lucía Romero" email="lucia.romero@norteclima.example" avatar="large" />
        <Person nombre={null} email={LONG_ADDRESS} avatar />
        <Person nombre="נועה לוי" email={LONG_ADDRESS} />
        <p>
          <PersonInText nombre="Lucía Romero" email="lucia.romero@norteclima.example" /> dejará de ver Norteclima.
        </p>
      </div>
    </Section>
    <Remembered of="promptViewMode" title="Vista de temas" />
    <Remembered of="faqViewMode" title="Vista de FAQs" />
    <Section title="Cuadrícula de tres">
      <CardGrid label="Tres columnas">{CARDS}</CardGrid>
    </Section>
    <Section title="Tarjetas de filas">
      <CardGrid max={2} label="Filas">
        <RowCard title="Averías" subtitle="Norteclima" text={LONG_TEXT} none="Sin descripción" footer="Creado el 3 mar 2026" />
        <RowCard title={LONG_WORD} text={null} none="Sin descripción" footer="Creado el 3 mar 2026" />
      </CardGrid>
    </Section>
    <Section title="Cuadrícula de dos">
      <CardGrid max={2} label="Dos columnas">
        {CARDS.slice(0, 4)}
      </CardGrid>
    </Section>
  </>
);
