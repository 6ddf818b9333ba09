import { FAQ_LIMITS } from '@ensaya/contract/faqs.ts';
import { SEARCH_MAX } from '@ensaya/contract/pages.ts';
import { Anchor, Title } from '@mantine/core';
import { useMutation, useQuery } from '@tanstack/react-query';
import { Link } from 'react-router';
import { QuietButton } from '../../../components/buttons/buttons.tsx';
import { faqPath } from '../../../lib/address/paths.ts';
import { foundFaqsQuery } from '../faqs.api.ts';
import { joinFaqMutation } from './borradores.api.ts';
import classes from './borradores.module.css';
import type { Draft } from './drafts.ts';

const SHOWN = 3;

/** FAQs that may answer it already: joined, the question is another way of asking one of them. */
export function SimilarFaqs({ draft, onDone }: { draft: Draft; onDone: () => void }) {
  const { empresa_id, question } = draft;
  const words = question.slice(0, SEARCH_MAX).trim();
  const { data } = useQuery(foundFaqsQuery(words, { empresa_id }, SHOWN));
  const join = useMutation(joinFaqMutation);
  const found = (data?.items ?? []).filter(({ hidden_at }) => !hidden_at);
  if (found.length === 0 || (draft.of === 'respuesta' && draft.borrador.question === null)) return null;
  const source =
    draft.of === 'pregunta'
      ? { request_id: draft.request.id }
      : draft.of === 'respuesta'
        ? { borrador_id: draft.borrador.id }
        : { palabras: draft.words };
  return (
    <section className={classes.similar} aria-labelledby="ya-escrito">
      <Title order={3} id="ya-escrito" fz="md">
        ¿Ya está escrito?
      </Title>
      <ul>
        {found.map((faq) => (
          <li key={faq.id}>
            <Anchor component={Link} to={faqPath(faq.id)} inherit c="inherit">
              <bdi>{faq.question}</bdi>
            </Anchor>
            <QuietButton
              color="marca"
              loading={join.isPending && join.variables.faq_id === faq.id}
              disabled={join.isPending}
              aria-label={`Unir a esta: ${faq.question}`}
              onClick={() =>
                join.mutate(
                  { empresa_id, faq_id: faq.id, question: question.slice(0, FAQ_LIMITS.alternatives.each), ...source },
                  { onSuccess: onDone },
                )
              }
            >
              Unir a esta
            </QuietButton>
          </li>
        ))}
      </ul>
    </section>
  );
}
