import type { FaqContext as Context } from '@ensaya/contract/faq-trust.ts';
import type { Faq } from '@ensaya/contract/faqs.ts';
import { Anchor, Flex, Title } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { Link } from 'react-router';
import { faqPath } from '../../../lib/address/paths.ts';
import { formatDay } from '../../../lib/format/dates.ts';
import { countOf } from '../../../lib/format/numbers.ts';
import { faqContextQuery } from '../trust.api.ts';
import classes from './faq-context.module.css';

type Props = {
  faq: Faq /** The totals of the votes: people who vote see their own vote instead. */;
  withVotes: boolean;
  children: ReactNode;
};

/** The page of one FAQ: the answer, and beside it who asked, whether it helps, and what is related. */
export function FaqSheet({ faq, withVotes, children }: Props) {
  // Without an answer of the server nothing is missing that the page is about.
  const { data } = useQuery(faqContextQuery(faq));
  const { asked = [], related = [] } = data ?? {};
  const voted = faq.utiles + faq.no_utiles > 0;
  return (
    <div className={classes.page}>
      <div data-card className={classes.card}>
        {children}
      </div>
      {(withVotes || asked.length > 0 || related.length > 0) && (
        <Flex component="aside" direction="column" gap="lg" miw={0} data-anywhere aria-label="Sobre esta FAQ">
          {asked.length > 0 && (
            <Part title={asked.length === 1 ? 'Quién la preguntó' : 'Quiénes la preguntaron'}>
              <ul>
                {asked.map((one) => (
                  <li key={one.at}>
                    {askerOf(one)} <span className={classes.meta}>{formatDay(one.at)}</span>
                  </li>
                ))}
              </ul>
            </Part>
          )}
          {withVotes && (
            <Part title="¿Sirve?">
              <p className={voted ? undefined : classes.meta}>
                {voted
                  ? `${countOf(faq.utiles, 'útil', 'útiles')} · ${countOf(faq.no_utiles, 'no útil', 'no útiles')}`
                  : 'Nadie la ha valorado todavía'}
              </p>
            </Part>
          )}
          {related.length > 0 && (
            <Part title="Relacionadas">
              <Flex component="ul" direction="column" gap="xs">
                {related.map(({ id, question }) => (
                  <li key={id}>
                    <Anchor component={Link} to={faqPath(id)} inherit>
                      <bdi>{question}</bdi>
                    </Anchor>
                  </li>
                ))}
              </Flex>
            </Part>
          )}
        </Flex>
      )}
    </div>
  );
}

const askerOf = ({ nombre, own }: Context['asked'][number]): string => (own ? 'Tú' : (nombre ?? 'Alguien que ya no está'));

const Part = ({ title, children }: { title: string; children: ReactNode }) => (
  <section>
    <Title order={2} mb={6} c="var(--ensaya-meta)" fz="xs" fw={500} lts="0">
      {title}
    </Title>
    {children}
  </section>
);
