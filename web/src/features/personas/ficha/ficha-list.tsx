import { Text } from '@mantine/core';
import type { UseInfiniteQueryResult } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { QueryError } from '../../../components/empty/load-error.tsx';
import { CardSection } from '../../../components/lists/card-section.tsx';
import { LoadMore } from '../../../components/lists/load-more.tsx';
import { ListSkeleton } from '../../../components/lists/skeletons.tsx';

type Props<Item> = {
  title: string;
  query: UseInfiniteQueryResult<Item[]>;
  /** What the list has, in the middle of a sentence: 'Cargando comentarios…'. */
  of: string;
  none: ReactNode;
  children: (item: Item) => ReactNode;
};

/** One kind of what a person did, page by page. A list that fails takes no other down. */
export function FichaList<Item>({ title, query, of, none, children }: Props<Item>) {
  const failed = `Error al cargar ${of}`;
  return (
    <CardSection title={title}>
      {query.isPending && <ListSkeleton label={`Cargando ${of}…`} count={2} />}
      <QueryError what={failed} query={query} />
      {query.data?.length === 0 && <Text variant="hint">{none}</Text>}
      {query.data && query.data.length > 0 && <ul aria-label={title}>{query.data.map(children)}</ul>}
      <LoadMore query={query} failure={failed} of={title} />
    </CardSection>
  );
}
