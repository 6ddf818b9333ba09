import type { Comentario } from '@ensaya/contract/comentarios.ts';
import { useState } from 'react';
import { countOf } from '../../lib/format/numbers.ts';
import { QuietButton } from '../buttons/buttons.tsx';

/** The latest ones; the others are a click away. */
const BRIEF = 3;

type Query = { data: Comentario[] | undefined; isSuccess: boolean; isFetchingNextPage: boolean; fetchNextPage: () => unknown };

/** The latest comments of a query that reads the newest first, oldest on top, and the button that shows earlier ones. */
export function useThread(query: Query, count: number) {
  const [all, setAll] = useState(false);
  const loaded = query.data ?? [];
  const shown = (all ? loaded : loaded.slice(0, BRIEF)).toReversed();
  const total = Math.max(count, loaded.length);
  const hidden = total - shown.length;
  const showEarlier = () => {
    if (all) void query.fetchNextPage();
    setAll(true);
  };
  const earlier = query.isSuccess && hidden > 0 && (
    <QuietButton onClick={showEarlier} loading={query.isFetchingNextPage}>
      Ver {countOf(hidden, 'anterior', 'anteriores')}
    </QuietButton>
  );
  return { shown, total, earlier };
}
