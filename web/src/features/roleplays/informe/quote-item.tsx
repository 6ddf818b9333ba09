import type { InformeQuote } from '@ensaya/contract/informes.ts';
import { Text, UnstyledButton } from '@mantine/core';
import { IconChevronRight } from '@tabler/icons-react';
import { useId, useState } from 'react';
import highlighted from '../../../components/markdown/highlighted.module.css';
import { personName } from '../../../lib/text/person-name.ts';
import classes from './finding.module.css';
import print from './print.module.css';
import { splitQuote } from './split-quote.ts';

/** A quote with its person and question; opened, marked inside the whole answer. */
export function QuoteItem({ quote, printOnly }: { quote: InformeQuote; printOnly: boolean }) {
  const [opened, setOpened] = useState(false);
  const id = useId();
  return (
    <li className={`${classes.quote} ${printOnly ? print.only : ''}`}>
      <UnstyledButton
        className={classes.quoteButton}
        aria-expanded={opened}
        aria-controls={opened ? id : undefined}
        onClick={() => setOpened(!opened)}
      >
        <span className={classes.quoteText}>«{quote.texto}»</span>
        <span className={classes.quoteOf}>
          {personName(quote.user)} · Pregunta {quote.question_order}
          <IconChevronRight className={classes.chevron} size={16} aria-hidden />
        </span>
      </UnstyledButton>
      {opened && (
        <div id={id} className={classes.answer}>
          <Text variant="hint" textWrap="pretty" mb="xs" fz="xs" lh="1.125rem">
            Respuesta completa a «{quote.question_text}»
          </Text>
          <WholeAnswer quote={quote} />
        </div>
      )}
    </li>
  );
}

function WholeAnswer({ quote: { answer_text, starts, length } }: { quote: InformeQuote }) {
  const [before, quoted, after] = splitQuote(answer_text, starts, length);
  return (
    <p className={classes.answerText}>
      {before}
      <mark className={highlighted.mark}>{quoted}</mark>
      {after}
    </p>
  );
}
