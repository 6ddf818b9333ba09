import type { Faq } from '@ensaya/contract/faqs.ts';
import { SEARCH_MAX } from '@ensaya/contract/pages.ts';
import { Text } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { QuietButton, SecondaryButton } from '../../../components/buttons/buttons.tsx';
import { QueryError } from '../../../components/empty/load-error.tsx';
import { SearchBox } from '../../../components/fields/search-box.tsx';
import { ListSkeleton } from '../../../components/lists/skeletons.tsx';
import { foundFaqsQuery } from '../faqs.api.ts';
import classes from './trust.module.css';

/** The best results are enough to recognise the FAQ that answers. */
const SHOWN = 5;

type Props = { empresa_id: string; question: string; pending: boolean; onChoose: (faq: Faq) => void; onCancel: () => void };

/** Looks for the FAQ that already answers a question. The search begins with the question itself. */
export function AnsweringFaq({ empresa_id, question, pending, onChoose, onCancel }: Props) {
  const [words, setWords] = useState(question.slice(0, SEARCH_MAX).trim());
  const query = useQuery({ ...foundFaqsQuery(words, { empresa_id }, SHOWN), enabled: words !== '' });
  const items = words === '' ? [] : (query.data?.items ?? []);
  return (
    <div className={classes.choose}>
      <SearchBox label="Buscar la FAQ que la responde..." value={words} onChange={(next) => setWords(next.trim())} />
      {words !== '' && query.isPending && <ListSkeleton label="Buscando…" count={1} />}
      <QueryError what="Error al buscar" query={query} />
      <Text variant="dimmed" textWrap="pretty" mt={4} role="status">
        {words !== '' &&
          query.data &&
          items.length === 0 &&
          'Ninguna FAQ tiene esas palabras. Prueba con otras, o respóndela con una FAQ nueva.'}
      </Text>
      {items.length > 0 && (
        <ul className={classes.found} aria-label="FAQs encontradas">
          {items.map((faq) => (
            <li key={faq.id}>
              <span>{faq.question}</span>
              <SecondaryButton size="compact-sm" disabled={pending} aria-label={`Es esta: ${faq.question}`} onClick={() => onChoose(faq)}>
                Es esta
              </SecondaryButton>
            </li>
          ))}
        </ul>
      )}
      <QuietButton onClick={onCancel}>Cancelar</QuietButton>
    </div>
  );
}
