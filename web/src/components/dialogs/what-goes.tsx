import { countContents, type Deletable, GOES_WITH, KEEPS_NAME, STAYS_WITHOUT } from '@ensaya/contract/contenido.ts';
import { useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { readQuery } from '../../lib/data/queries.ts';
import { ContentsBox, ContentsSkeleton, type Count, CountList } from './contents-box.tsx';

type Props = { table: Deletable; empresa_id: string; id: string };
type Names = Record<string, readonly [one: string, many: string]>;

/** What follows the counts of what stays: 'se quedan sin asignar'. */
const STAYING: Partial<Record<Deletable, (plural: boolean) => ReactNode>> = {
  temas_generador: (plural) => (plural ? ' se conservan en Mis prompts' : ' se conserva en Mis prompts'),
  company_users: (plural) => (plural ? ' se quedan sin asignar' : ' se queda sin asignar'),
};

/** Counted by the server when the dialog opens. Deleting stays possible when the count fails to load; zeros are left out. */
export function WhatGoes({ table, empresa_id, id }: Props) {
  const { data, isPending } = useQuery(
    readQuery(
      [table, 'contents', empresa_id, id],
      countContents,
      { query: { table, empresa_id, id } },
      { staleTime: 0, gcTime: 0, retry: false },
    ),
  );
  if (isPending) return <ContentsSkeleton />;
  if (!data) return null;
  const countsOf = (names: Names): Count[] => Object.entries(names).map(([name, [one, many]]) => [data.contenido[name] ?? 0, one, many]);
  const sum = (counts: Count[]) => counts.reduce((total, [count]) => total + count, 0);
  const going = countsOf(GOES_WITH[table]);
  const staying = countsOf((STAYS_WITHOUT as Partial<Record<Deletable, Names>>)[table] ?? {});
  const named = countsOf((KEEPS_NAME as Partial<Record<Deletable, Names>>)[table] ?? {});
  if (sum(going) + sum(staying) + sum(named) === 0) return null;
  return (
    <ContentsBox>
      {sum(going) > 0 && (
        <>
          {sum(going) === 1 ? 'Se borra ' : 'Se borran '}
          <CountList counts={going} />
        </>
      )}
      {sum(staying) > 0 && (
        <>
          <CountList counts={staying} />
          {STAYING[table]?.(sum(staying) !== 1)}
        </>
      )}
      {sum(named) > 0 && (
        <>
          <CountList counts={named} />
          {sum(named) === 1 ? ' conserva su nombre' : ' conservan su nombre'}
        </>
      )}
    </ContentsBox>
  );
}
