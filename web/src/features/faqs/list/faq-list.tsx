import { CONSULTA_LIMITS } from '@ensaya/contract/consultas.ts';
import { Text, VisuallyHidden } from '@mantine/core';
import { type ReactNode, useId } from 'react';
import { QueryError } from '../../../components/empty/load-error.tsx';
import { NoResults } from '../../../components/empty/no-results.tsx';
import { SearchBox } from '../../../components/fields/search-box.tsx';
import card from '../../../components/lists/card-grid.module.css';
import { GridSkeleton, ListSkeleton } from '../../../components/lists/skeletons.tsx';
import { ViewToggle } from '../../../components/lists/view-toggle.tsx';
import { useFocusRescue } from '../../../lib/focus/use-focus-fallback.ts';
import { countOf } from '../../../lib/format/numbers.ts';
import type { ViewMode } from '../../../lib/screen/use-view-mode.ts';
import { FAQS_FAILED } from '../faqs.api.ts';
import type { Preguntar } from '../preguntar/use-preguntar.ts';
import { FaqFilters } from './faq-filters.tsx';
import item from './faq-item.module.css';
import classes from './faq-list.module.css';
import { MoreFaqs } from './more-faqs.tsx';
import { type Edits, withEdited } from './use-edits.ts';
import type { Faqs, ShownFaq } from './use-faqs.ts';
import type { FaqsView } from './use-faqs-view.ts';
import { useResultKeys } from './use-result-keys.ts';

type Props = {
  faqs: Faqs;
  view: FaqsView;
  mode: ViewMode<'faqViewMode'>;
  onMode: (mode: ViewMode<'faqViewMode'>) => void;
  edits?: Edits;
  /** Before the search: the choice of a company. */
  start?: ReactNode;
  preguntar?: Preguntar;
  /** The page has an act that matters more than asking. */
  minorAsk?: boolean;
  /** Between the search and the list. */
  answer?: ReactNode;
  /** Without FAQs, search and filters. */
  empty: ReactNode;
  /** Below the list. */
  end?: ReactNode;
  children: (faq: ShownFaq, index: number) => ReactNode;
};

/** The search, the filters and the FAQs, as a list or as cards. */
export function FaqList({ faqs, view, mode, onMode, edits, start, preguntar, minorAsk = false, answer, empty, end, children }: Props) {
  const hint = useId();
  const { place, onKeyDown } = useResultKeys();
  const isGrid = mode === 'grid';
  const items = faqs.items && withEdited(faqs.items, edits?.edits ?? new Map());
  // A deleted item may have had the focus.
  const list = useFocusRescue<HTMLDivElement>(items?.length);
  // What the words alone find, where they were meant as a question that has no answer.
  const maybe = faqs.searching && (preguntar?.asked?.is === 'none' || preguntar?.asked?.is === 'searched');
  const isEmpty = items?.length === 0 && !faqs.isPrevious && !faqs.query.isLoadingError;
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: the keys of the controls inside
    <div ref={place} onKeyDown={onKeyDown}>
      <div className={classes.toolbar}>
        {start}
        <SearchBox
          label="Buscar FAQs..."
          value={view.q}
          onChange={view.search}
          {...(preguntar && {
            act: {
              label: 'Preguntar',
              pending: preguntar.asking,
              minor: minorAsk,
              onClick: preguntar.ask,
              max: CONSULTA_LIMITS.pregunta.max,
              field: preguntar.box,
              describedBy: hint,
            },
          })}
        />
        <p className={classes.count} role="status">
          {faqs.count !== undefined && countOf(faqs.count, 'resultado', 'resultados') + (faqs.limited ? ' o más' : '')}
        </p>
        <ViewToggle value={mode} onChange={onMode} />
      </div>
      {preguntar && (
        <Text id={hint} variant="meta" fz="sm" className={classes.hint}>
          Preguntar envía tu pregunta y las preguntas frecuentes más parecidas a la IA de tu empresa. Los adjuntos no se leen.
        </Text>
      )}
      {answer}
      {maybe && items && items.length > 0 && <h2 className={classes.maybe}>Quizá te sirva</h2>}
      <div className={classes.body}>
        <FaqFilters categories={faqs.categories} total={faqs.total} chosen={faqs.filter} />
        <div ref={list} tabIndex={-1} className={classes.main} data-no-ring aria-busy={faqs.isPrevious}>
          {faqs.isPending && (isGrid ? <GridSkeleton label="Cargando FAQs…" max={2} /> : <ListSkeleton label="Cargando FAQs…" />)}
          <QueryError what={FAQS_FAILED} query={faqs.query} />
          {isEmpty && !(faqs.searching && preguntar?.asked) && <NoFaqs faqs={faqs} view={view} empty={empty} />}
          {items && items.length > 0 && !faqs.query.isLoadingError && (
            <>
              <VisuallyHidden component="h2">Lista de FAQs</VisuallyHidden>
              <ul className={isGrid ? `${card.grid} ${item.grid}` : item.list} data-max={2} aria-label="FAQs">
                {items.map((faq, index) => children(faq, index))}
              </ul>
              <MoreFaqs faqs={faqs} />
            </>
          )}
          {!faqs.isPending && end}
        </div>
      </div>
    </div>
  );
}

function NoFaqs({ faqs, view, empty }: Pick<Props, 'faqs' | 'view' | 'empty'>) {
  if (faqs.filtered && (!faqs.searching || (faqs.total ?? 0) > 0))
    return (
      <NoResults title="Ninguna FAQ coincide con este filtro" clear={{ label: 'Quitar el filtro', onClick: view.clearFilters }}>
        Prueba con otra categoría.
      </NoResults>
    );
  if (faqs.searching)
    return (
      <NoResults title={`No hay resultados para «${view.q}»`} clear={{ label: 'Borrar la búsqueda', onClick: view.clear }}>
        Prueba con otras palabras: las de la pregunta, las de la respuesta o las de un archivo adjunto.
      </NoResults>
    );
  return empty;
}
