import type { CurrentUser } from '@ensaya/contract/usuarios.ts';
import { useQueryClient } from '@tanstack/react-query';
import { useEffect, useMemo } from 'react';
import { visitorQuery } from '../../features/usuarios/visitor.ts';
import { READ_RETRIES } from '../../lib/data/queries.ts';
import { createKeptData } from '../../lib/kept-data/kept-data.ts';

/** Keeps what the pages show for this user in this browser, and shows it when the server cannot be reached. */
export function useKeptData(user: CurrentUser): void {
  const client = useQueryClient();
  const kept = useMemo(() => {
    const isCurrent = () => {
      const visitor = client.getQueryData(visitorQuery.queryKey);
      return visitor?.is === 'member' && visitor.user.id === user.id;
    };
    const made = createKeptData(user.id, isCurrent, READ_RETRIES);
    const { queries, ...others } = client.getDefaultOptions();
    // While rendering, because the queries of the pages begin before an effect of the frame.
    client.setDefaultOptions({ ...others, queries: { ...queries, persister: made.persister } });
    return made;
  }, [client, user.id]);
  useEffect(() => {
    void kept.tidy();
    return kept.stop;
  }, [kept]);
  useEffect(() => {
    // Offline it is the kept one.
    if (navigator.onLine) kept.keepUser(user);
  }, [kept, user]);
}
