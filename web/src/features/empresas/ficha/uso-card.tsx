import type { EmpresaFicha } from '@ensaya/contract/empresa-ficha.ts';
import { Flex } from '@mantine/core';
import { IconChartBar, IconTable } from '@tabler/icons-react';
import { type CSSProperties, useState } from 'react';
import { QuietButton } from '../../../components/buttons/buttons.tsx';
import { CardSection } from '../../../components/lists/card-section.tsx';
import { formatDayAndMonth } from '../../../lib/format/dates.ts';
import { countOf, formatNumber } from '../../../lib/format/numbers.ts';
import classes from './ficha.module.css';

type Week = EmpresaFicha['semanas'][number];
const icon = { size: 16, 'aria-hidden': true } as const;

/** The bars of eight weeks, or the same numbers as a table. */
export function UsoCard({ weeks }: { weeks: Week[] }) {
  const [asTable, setAsTable] = useState(false);
  return (
    <CardSection
      title="Uso"
      description="Prompts y respuestas de roleplay, por semana"
      badge={
        <QuietButton
          ms="auto"
          aria-pressed={asTable}
          leftSection={asTable ? <IconChartBar {...icon} /> : <IconTable {...icon} />}
          onClick={() => setAsTable(!asTable)}
        >
          {asTable ? 'Ver gráfico' : 'Ver tabla'}
        </QuietButton>
      }
    >
      {asTable ? <Table weeks={weeks} /> : <Bars weeks={weeks} />}
    </CardSection>
  );
}

const total = ({ prompts, respuestas }: Week) => prompts + respuestas;
const nameOf = (weeks: Week[], { week }: Week) => (week === weeks.at(-1)?.week ? 'Esta semana' : formatDayAndMonth(week));

function Bars({ weeks }: { weeks: Week[] }) {
  const most = Math.max(1, ...weeks.map(total));
  return (
    <ol className={classes.bars} aria-label="Prompts y respuestas de roleplay, por semana">
      {weeks.map((week) => (
        <li
          key={week.week}
          title={`${countOf(week.prompts, 'prompt', 'prompts')} y ${countOf(week.respuestas, 'respuesta', 'respuestas')}`}
        >
          <Flex component="span" direction="column" align="center" justify="flex-end" mih={0}>
            <b>{formatNumber(total(week))}</b>
            <span className={classes.bar} style={{ '--share': total(week) / most } as CSSProperties} />
          </Flex>
          <small>{nameOf(weeks, week)}</small>
        </li>
      ))}
    </ol>
  );
}

const Table = ({ weeks }: { weeks: Week[] }) => (
  <table className={classes.numbers} aria-label="Uso por semana">
    <thead>
      <tr>
        <th scope="col">Semana</th>
        <th scope="col">Prompts</th>
        <th scope="col">Respuestas</th>
        <th scope="col">Total</th>
      </tr>
    </thead>
    <tbody>
      {weeks.map((week) => (
        <tr key={week.week}>
          <th scope="row">{nameOf(weeks, week)}</th>
          <td>{formatNumber(week.prompts)}</td>
          <td>{formatNumber(week.respuestas)}</td>
          <td>{formatNumber(total(week))}</td>
        </tr>
      ))}
    </tbody>
  </table>
);
