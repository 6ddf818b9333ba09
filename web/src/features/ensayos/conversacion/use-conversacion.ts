import { type Ensayo, getEnsayo } from '@ensaya/contract/ensayos.ts';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useEffect, useRef, useState } from 'react';
import { isUnreached, staleRow } from '../../../lib/api/api-error.ts';
import type { KeptDraft } from '../../../lib/drafts/draft.ts';
import { type EnsayoKey, ensayoQuery, sayMutation, type Turno } from '../ensayos.api.ts';
import { cutTurn, isSaid, isWrittenElsewhere, type Live, nextN } from './lines.ts';
import { useComposer } from './use-composer.ts';

export type Problem =
  /** The server has not heard it: the words stand in the field. */
  | { is: 'returned'; error: Error }
  /** Another tab or device went on: the words stand in the field. */
  | { is: 'moved' }
  /** Whether the server has heard it is not known yet. */
  | { is: 'unknown'; turno: Turno }
  /** The answer ended in the middle. */
  | { is: 'cut'; error: Error };

type Options = { ensayo: Ensayo; entry: EnsayoKey; person: string; kept: KeptDraft };

/** A conversation: what was said, what is being said, and what this page can do about it. The rows of the server are the truth. */
export function useConversacion({ ensayo, entry, person, kept }: Options) {
  const client = useQueryClient();
  const { mutateAsync } = useMutation(sayMutation);
  const title = `Ensayo con ${ensayo.nombre}`;
  const composer = useComposer({ person, ensayo_id: ensayo.id, title, kept, isSaid: (turno) => isSaid(ensayo, turno) });
  const [live, setLive] = useState<Live>();
  const [problem, setProblem] = useState<Problem>();
  const running = useRef<AbortController>(null);
  useEffect(() => () => running.current?.abort(), []);

  /** After a failure: what the server has decides. */
  async function recover(turno: Turno, error: Error): Promise<void> {
    const { queryKey } = ensayoQuery(entry);
    let now = staleRow<Ensayo>(error, getEnsayo.response);
    const hasMoved = now !== undefined;
    try {
      if (now) client.setQueryData(queryKey, now);
      else now = await client.fetchQuery({ ...ensayoQuery(entry), staleTime: 0, retry: false });
    } catch {
      setProblem({ is: 'unknown', turno });
      return;
    }
    setLive(undefined);
    if (isSaid(now, turno)) {
      composer.arrived(turno);
      setProblem(cutTurn(now)?.client_id === turno.client_id ? { is: 'cut', error } : undefined);
      return;
    }
    composer.giveBack(turno);
    setProblem(hasMoved ? { is: 'moved' } : { is: 'returned', error });
  }

  function send(turno: Turno): void {
    running.current?.abort();
    const controller = new AbortController();
    running.current = controller;
    const { signal } = controller;
    setProblem(undefined);
    setLive({ turno, respuesta: '', etapas: [] });
    const change = (update: (before: Live) => Live) =>
      setLive((before) => (before?.turno.client_id === turno.client_id && !signal.aborted ? update(before) : before));
    mutateAsync({
      key: entry,
      turno,
      signal,
      onEtapa: (etapa) => change((before) => ({ ...before, etapas: [...before.etapas, etapa] })),
      onTexto: (texto) => change((before) => ({ ...before, respuesta: before.respuesta + texto })),
    }).then(
      () => {
        if (signal.aborted) return;
        composer.arrived(turno);
        setLive(undefined);
      },
      (error: Error) => {
        if (!signal.aborted) void recover(turno, error);
      },
    );
  }

  const unknown = problem?.is === 'unknown' ? problem.turno : undefined;
  const again = useRef(send);
  useEffect(() => {
    again.current = send;
  });
  useEffect(() => {
    if (!unknown) return;
    const resend = () => again.current(unknown);
    window.addEventListener('online', resend, { once: true });
    return () => window.removeEventListener('online', resend);
  }, [unknown]);

  const cut = live ? undefined : cutTurn(ensayo);
  /** The character speaks. */
  const isBusy = live !== undefined || isWrittenElsewhere(ensayo);
  return {
    composer,
    live,
    problem,
    isBusy,
    cut,
    say: () => {
      if (!isBusy) send(composer.take(nextN(ensayo)));
    },
    /** The same turn once more: it is never heard twice. */
    retry: () => {
      const turno = unknown ?? cut;
      if (turno) send(turno);
    },
  };
}

export const isOfflineProblem = (problem: Problem | undefined): boolean =>
  problem?.is === 'unknown' || (problem?.is === 'returned' && isUnreached(problem.error));
