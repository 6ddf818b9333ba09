import { Title } from '@mantine/core';
import { useInfiniteQuery } from '@tanstack/react-query';
import { AllDoneIllustration } from '../../../components/empty/all-done-illustration.tsx';
import { EmptyState } from '../../../components/empty/empty-state.tsx';
import { QueryList } from '../../../components/lists/query-list.tsx';
import { ListSkeleton } from '../../../components/lists/skeletons.tsx';
import { useFocusRescue } from '../../../lib/focus/use-focus-fallback.ts';
import { faqRequestsQuery } from '../trust.api.ts';
import { FaqFigures } from './faq-figures.tsx';
import { MissedSearches } from './missed-searches.tsx';
import { RequestRow } from './request-row.tsx';
import classes from './trust.module.css';

type Props = {
  empresa_id: string;
  /** Opens the editor with the question; with a request, the new FAQ answers it. */
  onAnswer: (question: string, request_id?: string) => void;
};

/** 'Por responder': what the team asked or sought and the FAQs do not answer. */
export function RequestsTab({ empresa_id, onAnswer }: Props) {
  const requests = useInfiniteQuery(faqRequestsQuery(empresa_id));
  const list = useFocusRescue<HTMLUListElement>(requests.data?.length);
  return (
    <>
      <FaqFigures empresa_id={empresa_id} />
      <div className={classes.columns}>
        <section aria-labelledby="faq-requests">
          <Title order={2} id="faq-requests">
            Preguntas de tu equipo
          </Title>
          <QueryList
            query={requests}
            failed="Error al cargar las preguntas"
            skeleton={<ListSkeleton label="Cargando las preguntas…" />}
            empty={
              <EmptyState illustration={<AllDoneIllustration />} title="No hay preguntas por responder">
                Cuando alguien no encuentre lo que busca y lo pregunte, aparecerá aquí.
              </EmptyState>
            }
          >
            {(items) => (
              <ul aria-label="Preguntas de tu equipo" ref={list} tabIndex={-1} data-no-ring>
                {items.map((request) => (
                  <RequestRow key={request.id} request={request} onAnswer={() => onAnswer(request.question, request.id)} />
                ))}
              </ul>
            )}
          </QueryList>
        </section>
        <MissedSearches empresa_id={empresa_id} onAnswer={(words) => onAnswer(words)} />
      </div>
    </>
  );
}
