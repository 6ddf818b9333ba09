import { Text } from '@mantine/core';
import { useState } from 'react';
import { QuietButton } from '../../../../components/buttons/buttons.tsx';
import { countOf } from '../../../../lib/format/numbers.ts';
import classes from './import.module.css';
import type { JudgedLine } from './import-lines.ts';

/** Rows beyond these are drawn when asked for: thousands at once would stop the page. */
const STEP = 50;

type Props = { label: string; lines: JudgedLine[]; detail: string; detailOf: (line: JudgedLine) => string; step?: number };

export function ImportLinesTable({ label, lines, detail, detailOf, step = STEP }: Props) {
  const [shown, setShown] = useState(step);
  const left = lines.length - shown;
  return (
    <>
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: a region that scrolls has to be reachable */}
      <section className={classes.lines} aria-label={label} tabIndex={0}>
        <table>
          <thead>
            <tr>
              <th className={classes.number}>Línea</th>
              <th>Pregunta</th>
              <th>{detail}</th>
            </tr>
          </thead>
          <tbody>
            {lines.slice(0, shown).map((line) => (
              <tr key={line.cells.line}>
                <th scope="row" className={classes.number}>
                  {line.cells.line}
                </th>
                <td>
                  {line.cells.question.trim() ? (
                    <span className={classes.question}>{line.cells.question.slice(0, 300)}</span>
                  ) : (
                    <Text span variant="hint" fs="italic">
                      Sin pregunta
                    </Text>
                  )}
                </td>
                <td>{detailOf(line)}</td>
              </tr>
            ))}
          </tbody>
        </table>
      </section>
      {left > 0 && step === STEP && (
        <QuietButton onClick={() => setShown(shown + STEP)}>{`Ver ${countOf(Math.min(left, STEP), 'más', 'más')}`}</QuietButton>
      )}
    </>
  );
}
