import { Button, Checkbox, Text, VisuallyHidden } from '@mantine/core';
import { useInfiniteQuery, useMutation } from '@tanstack/react-query';
import { lazy, Suspense, useState } from 'react';
import { AllDoneIllustration } from '../../../components/empty/all-done-illustration.tsx';
import { EmptyState } from '../../../components/empty/empty-state.tsx';
import { QueryList } from '../../../components/lists/query-list.tsx';
import { ListSkeleton } from '../../../components/lists/skeletons.tsx';
import { useFocusFallback, useFocusRescue } from '../../../lib/focus/use-focus-fallback.ts';
import { countOf } from '../../../lib/format/numbers.ts';
import { useDialog } from '../../../lib/screen/use-dialog.ts';
import type { FaqDialog } from '../editor/faq-dialogs.tsx';
import { dueFaqsQuery, reviewFaqsMutation } from '../faqs.api.ts';
import { DueRow } from './due-row.tsx';
import classes from './trust.module.css';

// Loaded on demand: the editor weighs more than the list.
const FaqDialogs = lazy(async () => ({ default: (await import('../editor/faq-dialogs.tsx')).FaqDialogs }));

/** 'Por revisar': the FAQs whose review date has come, the oldest date first. */
export function DueTab({ empresa_id }: { empresa_id: string }) {
  const query = useInfiniteQuery(dueFaqsQuery(empresa_id));
  const review = useMutation(reviewFaqsMutation);
  const [chosen, setChosen] = useState<ReadonlySet<string>>(new Set());
  const { place, rescueFocus } = useFocusFallback<HTMLDivElement>();
  const list = useFocusRescue<HTMLDivElement>(query.data?.length);
  const dialog = useDialog<FaqDialog>(rescueFocus);
  const shown = query.data ?? [];
  // A FAQ that someone else has reviewed meanwhile is no longer in the list.
  const selected = shown.filter(({ id }) => chosen.has(id)).map(({ id }) => id);
  const isAll = shown.length > 0 && selected.length === shown.length;
  const pending = review.isPending ? review.variables.ids : [];
  const mark = (ids: string[]) => {
    if (!review.isPending) review.mutate({ empresa_id, ids }, { onSuccess: () => setChosen(new Set()) });
  };
  const select = (id: string, isSelected: boolean) =>
    setChosen((ids) => new Set(isSelected ? [...ids, id] : [...ids].filter((other) => other !== id)));
  return (
    <div ref={place} tabIndex={-1} data-no-ring>
      <QueryList
        query={query}
        failed="Error al cargar las FAQs por revisar"
        skeleton={<ListSkeleton label="Cargando las FAQs por revisar…" />}
        empty={
          <EmptyState illustration={<AllDoneIllustration />} title="Todo está al día">
            Cuando toque revisar una FAQ, aparecerá aquí.
          </EmptyState>
        }
      >
        {(faqs) => (
          <div ref={list} tabIndex={-1} data-no-ring>
            <VisuallyHidden component="h2">Por revisar</VisuallyHidden>
            <Text variant="dimmed" textWrap="pretty" maw="66ch" mb="md">
              Ha pasado el plazo que se fijó para revisarlas. Lee cada respuesta: si sigue siendo correcta, márcala como revisada; si no,
              edítala.
            </Text>
            <div className={classes.bar}>
              <Checkbox
                label={selected.length > 0 ? countOf(selected.length, 'seleccionada', 'seleccionadas') : 'Seleccionar todas'}
                checked={isAll}
                indeterminate={selected.length > 0 && !isAll}
                onChange={() => setChosen(new Set(isAll ? [] : faqs.map(({ id }) => id)))}
              />
              {selected.length > 0 && (
                <Button variant="light" loading={pending.length > 1} onClick={() => mark(selected)}>
                  {`Marcar ${countOf(selected.length, 'como revisada', 'como revisadas')}`}
                </Button>
              )}
            </div>
            <ul aria-label="FAQs por revisar">
              {faqs.map((faq) => (
                <DueRow
                  key={faq.id}
                  faq={faq}
                  selected={chosen.has(faq.id)}
                  onSelect={(isSelected) => select(faq.id, isSelected)}
                  reviewing={pending.length === 1 && pending[0] === faq.id}
                  onReview={() => mark([faq.id])}
                  onEdit={() => dialog.open({ is: 'edit', faq })}
                />
              ))}
            </ul>
          </div>
        )}
      </QueryList>
      <Suspense>{dialog.subject && <FaqDialogs dialog={dialog.subject} {...dialog.state} />}</Suspense>
    </div>
  );
}
