import { useEffect, useRef, useState } from 'react';
import { type KeptDraft, textsOf } from '../../../lib/drafts/draft.ts';
import { useLocalDraft } from '../../../lib/drafts/use-local-draft.ts';
import { useUnsavedText } from '../../../lib/forms/unsaved-text.ts';
import type { Turno } from '../ensayos.api.ts';
import { joined, openComposer, writeSent } from './composer-draft.ts';

export const composerSubject = (ensayo_id: string): string => `ensayo:${ensayo_id}`;

type Options = {
  person: string;
  ensayo_id: string;
  /** What the warning before signing out calls it. */
  title: string;
  kept: KeptDraft;
  isSaid: (turno: Turno) => boolean;
};

/** What the person is about to say, kept in this browser with every key; and what was sent, until the server is known to have it. */
export function useComposer({ person, ensayo_id, title, kept, isSaid }: Options) {
  const { keeping, keep, discard } = useLocalDraft({ person, subject: composerSubject(ensayo_id) }, title);
  const [opened] = useState(() => openComposer(textsOf(kept), isSaid));
  const [texto, setTexto] = useState(opened.texto);
  const [isSending, setSending] = useState(false);
  const latest = useRef(opened.texto);
  const pending = useRef(opened.pending);
  useUnsavedText(texto !== '' || isSending, keeping === 'unkept');

  const forget = useRef(discard);
  useEffect(() => {
    forget.current = discard;
  });
  useEffect(() => {
    if (opened.obsolete !== '') void forget.current({ dicho: opened.obsolete });
  }, [opened]);

  const show = (next: string) => {
    latest.current = next;
    setTexto(next);
  };

  return {
    texto,
    keeping: keeping ?? (texto === '' ? undefined : 'stored'),
    change: (next: string) => {
      const before = latest.current;
      show(next);
      if (next === '') void discard({ texto: before });
      else keep({ texto: next });
    },
    /** The field is empty for the next turn. The same words once more, after a sending without an answer, are the same turn. */
    take: (n: number): Turno => {
      const said = latest.current.trim();
      const before = pending.current;
      const turno = before?.texto === said && before.n === n ? before : { client_id: crypto.randomUUID(), n, texto: said };
      pending.current = turno;
      setSending(true);
      show('');
      keep({ texto: '', dicho: writeSent(turno, false) });
      return turno;
    },
    /** The server has it. */
    arrived: (turno: Turno) => {
      setSending(false);
      if (pending.current?.client_id !== turno.client_id) return;
      pending.current = undefined;
      void discard({ texto: '', dicho: writeSent(turno, false) });
    },
    /** The server does not have it: the words stand in the field again, before what was typed since. */
    giveBack: (turno: Turno) => {
      setSending(false);
      const next = joined(turno.texto, latest.current);
      show(next);
      keep({ texto: next, dicho: writeSent(turno, true) });
    },
  };
}
export type Composer = ReturnType<typeof useComposer>;
