import { Flex, Title } from '@mantine/core';
import { IconDownload } from '@tabler/icons-react';
import { QuietButton } from '../../../../components/buttons/buttons.tsx';
import { StatusDot } from '../../../../components/status/status-badge.tsx';
import { toCsv } from '../../../../lib/files/csv.ts';
import { saveFile } from '../../../../lib/files/save-file.ts';
import { countOf } from '../../../../lib/format/numbers.ts';
import { toWrongRow, WRONG_HEADING } from '../faq-rows.ts';
import classes from './import.module.css';
import type { JudgedLine } from './import-lines.ts';
import { ImportLinesTable } from './import-lines-table.tsx';

export type Judged = Record<JudgedLine['outcome'], JudgedLine[]>;
export const byOutcome = (lines: JudgedLine[]): Judged => ({
  created: lines.filter(({ outcome }) => outcome === 'created'),
  repeated: lines.filter(({ outcome }) => outcome === 'repeated'),
  wrong: lines.filter(({ outcome }) => outcome === 'wrong'),
});

export const ImportCounts = ({ judged: { created, repeated, wrong }, created: said }: { judged: Judged; created: [string, string] }) => (
  <ul className={classes.counts} aria-label="Resumen">
    <li>
      <StatusDot color="green" />
      {countOf(created.length, ...said)}
    </li>
    <li>
      <StatusDot color="gray" />
      {countOf(repeated.length, 'repetida: ya existe y no se toca', 'repetidas: ya existen y no se tocan')}
    </li>
    <li>
      <StatusDot color={wrong.length > 0 ? 'red' : 'gray'} />
      {countOf(wrong.length, 'línea con errores', 'líneas con errores')}
    </li>
  </ul>
);

export const WrongLines = ({ lines }: { lines: JudgedLine[] }) =>
  lines.length > 0 && (
    <div>
      <Flex align="center" justify="space-between" rowGap={4} columnGap="md" wrap="wrap">
        <Title order={3}>Líneas con errores</Title>
        <QuietButton leftSection={<IconDownload size={16} />} onClick={() => saveWrong(lines)}>
          Descargar los errores
        </QuietButton>
      </Flex>
      <ImportLinesTable label="Líneas con errores" lines={lines} detail="Qué corregir" detailOf={({ errors }) => errors.join('. ')} />
    </div>
  );

const saveWrong = (lines: JudgedLine[]) =>
  saveFile('faqs-con-errores.csv', 'text/csv', toCsv([WRONG_HEADING, ...lines.map(({ cells, errors }) => toWrongRow(cells, errors))]));
