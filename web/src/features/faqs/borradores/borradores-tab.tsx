import { useInfiniteQuery, useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { AllDoneIllustration } from '../../../components/empty/all-done-illustration.tsx';
import { EmptyState } from '../../../components/empty/empty-state.tsx';
import { LoadError } from '../../../components/empty/load-error.tsx';
import { ListSkeleton } from '../../../components/lists/skeletons.tsx';
import { urlSearch, useUrlState } from '../../../lib/address/use-url-state.ts';
import { useToday } from '../../../lib/format/use-today.ts';
import { faqRequestsQuery, missedSearchesQuery } from '../trust.api.ts';
import { BORRADORES_FAILED, borradoresQuery } from './borradores.api.ts';
import classes from './borradores.module.css';
import { DraftDetail } from './draft-detail.tsx';
import { DraftList } from './draft-list.tsx';
import { type Draft, groupsOf, nextOf } from './drafts.ts';

/** 'Borradores': FAQs to write from what was asked, answered or sought; the list, and one of them beside it. */
export function BorradoresTab({ empresa_id }: { empresa_id: string }) {
  const requests = useInfiniteQuery(faqRequestsQuery(empresa_id));
  const borradores = useQuery(borradoresQuery(empresa_id));
  const searches = useQuery(missedSearchesQuery(empresa_id));
  const { state, change } = useUrlState({ borrador: urlSearch });
  const today = useToday();
  // Withdrawn or answered by somebody else while it is open: what was written stays.
  const [held, setHeld] = useState<Draft>();
  const parts = [requests, borradores, searches];
  const failed = parts.filter(({ isLoadingError }) => isLoadingError);
  if (failed[0])
    return (
      <LoadError
        what={BORRADORES_FAILED}
        error={failed[0].error}
        retrying={failed.some(({ isFetching }) => isFetching)}
        onRetry={() => Promise.all(failed.map(({ refetch }) => refetch()))}
      />
    );
  if (!requests.data || !borradores.data || !searches.data) return <ListSkeleton label="Cargando los borradores…" />;

  const groups = groupsOf(empresa_id, { requests: requests.data, borradores: borradores.data, searches: searches.data }, today);
  const drafts = groups.flatMap((group) => group.drafts);
  const listed = drafts.find(({ key }) => key === state.borrador);
  const open = listed ?? (held?.key === state.borrador ? held : undefined);
  // On a phone the list comes first; beside it, the first draft is open.
  const shown = open ?? drafts[0];
  const choose = (key: string | undefined) => {
    setHeld(drafts.find((draft) => draft.key === key));
    change({ borrador: key ?? null });
  };
  if (!shown)
    return (
      <EmptyState illustration={<AllDoneIllustration />} title="No hay borradores">
        Aquí verás lo que tu equipo pregunta o busca sin encontrarlo, y las respuestas que propongas para las FAQs.
      </EmptyState>
    );
  return (
    <div className={classes.frame} data-chosen={open ? true : undefined}>
      <DraftList groups={groups} current={shown.key} onChoose={choose} />
      <DraftDetail
        key={shown.key}
        draft={shown}
        gone={!listed && open !== undefined}
        onTouch={() => setHeld(shown)}
        onDone={() => choose(nextOf(groups, shown.key))}
        onClose={() => choose(undefined)}
      />
    </div>
  );
}
