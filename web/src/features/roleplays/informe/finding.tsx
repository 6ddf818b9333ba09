import type { Informe } from '@ensaya/contract/informes.ts';
import { Anchor, Box } from '@mantine/core';
import { useState } from 'react';
import { NumberBox } from '../../../components/page/number-box.tsx';
import { countOf } from '../../../lib/format/numbers.ts';
import classes from './finding.module.css';
import { FindingActs } from './finding-acts.tsx';
import print from './print.module.css';
import { QuoteItem } from './quote-item.tsx';

const SHOWN = 2;
/** On paper nothing can be opened. */
const PRINTED = 10;

type Props = { informe: Informe; finding: Informe['findings'][number]; number: number };

/** A finding with its first quotes. Title and text are the AI's and are shown as plain text. */
export function Finding({ informe, finding, number }: Props) {
  const [all, setAll] = useState(false);
  const { title, text, citas, personas, quotes } = finding;
  const shown = all ? quotes.length : SHOWN;
  const hidden = quotes.length - SHOWN;
  const notPrinted = quotes.length - Math.max(PRINTED, shown);
  return (
    <li data-row className={classes.finding}>
      <div className={classes.findingHead}>
        <NumberBox aria-hidden>{number}</NumberBox>
        <Box component="h3" fz={17} fw={600} lts="-0.008em" lh="1.5rem">
          {title}
        </Box>
        <span className={classes.findingCount}>
          {countOf(citas, 'cita', 'citas')} · {countOf(personas, 'persona', 'personas')}
        </span>
      </div>
      <p className={classes.findingText}>{text}</p>
      <ul className={classes.quotes}>
        {quotes.slice(0, Math.max(shown, PRINTED)).map((quote, index) => (
          <QuoteItem key={quote.id} quote={quote} printOnly={index >= shown} />
        ))}
      </ul>
      {hidden > 0 && (
        <Anchor
          component="button"
          type="button"
          className={`${classes.more} ${print.hidden}`}
          aria-expanded={all}
          onClick={() => setAll(!all)}
        >
          {all ? 'Ver menos citas' : `Ver ${countOf(hidden, 'cita más', 'citas más')}`}
        </Anchor>
      )}
      {notPrinted > 0 && <p className={`${classes.more} ${print.only}`}>Y {countOf(notPrinted, 'cita más', 'citas más')} en Ensaya.</p>}
      <FindingActs informe={informe} finding={finding} />
    </li>
  );
}
