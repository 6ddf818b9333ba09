import { CONSULTA_LIMITS, type Grupo, mergeGrupos, type Parecida } from '@ensaya/contract/consultas.ts';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useEffect, useRef, useState } from 'react';
import { hasCode, isUnreached, messageOf } from '../../../lib/api/api-error.ts';
import { askMutation, consultaQuery } from './consultas.api.ts';

type Question = {
  pregunta: string;
  /** A number of its own for each time that an old question is opened. Undefined: asked now. */
  reopened: number | undefined;
};
type Shown = { grupos: Grupo[]; parecidas: Parecida[] };
export type Asked = Question &
  (
    | (Shown & { is: 'asking' })
    | (Shown & { is: 'answered' })
    | (Shown & { is: 'none' })
    /** The words were searched instead. */
    | { is: 'searched'; why: string }
    /** An old question could not be read. */
    | { is: 'failed'; error: Error; retry: () => void }
  );

/** Why there is no answer, in a sentence that goes on with 'hemos buscado tus palabras'. */
function reasonOf(error: Error): string {
  if (isUnreached(error)) return 'Sin conexión no se puede preguntar';
  if (hasCode(error, 'ai_not_configured') || hasCode(error, 'ai_no_key')) return 'Tu empresa aún no tiene IA';
  if (hasCode(error, 'ai_cap')) return 'La IA de tu empresa ha llegado a su tope de este mes';
  return messageOf(error).replace(/\.$/, '');
}

/** Asks the know-how, one question at a time. The box searches the words of a question, too, for when the AI gives no answer. */
export function usePreguntar(empresa_id: string) {
  const [asked, setAsked] = useState<Asked>();
  const { mutateAsync } = useMutation(askMutation);
  const client = useQueryClient();
  const running = useRef<AbortController>(null);
  const reopenings = useRef(0);
  /** The search box. */
  const box = useRef<HTMLInputElement>(null);
  useEffect(() => () => running.current?.abort(), []);

  const begin = (question: Question) => {
    running.current?.abort();
    const controller = new AbortController();
    running.current = controller;
    setAsked({ ...question, is: 'asking', grupos: [], parecidas: [] });
    return controller.signal;
  };
  const show = (question: Question, { contestada, grupos, parecidas }: Shown & { contestada: boolean }) =>
    setAsked({ ...question, is: contestada ? 'answered' : 'none', grupos, parecidas });

  const ask = (typed: string) => {
    const question = { pregunta: typed.trim().slice(0, CONSULTA_LIMITS.pregunta.max), reopened: undefined };
    const { pregunta } = question;
    if (pregunta === '') return;
    const signal = begin(question);
    const onGrupo = (grupo: Grupo) =>
      setAsked((before) => (before?.is === 'asking' ? { ...before, grupos: mergeGrupos([...before.grupos, grupo]) } : before));
    mutateAsync({ body: { id: crypto.randomUUID(), empresa_id, pregunta }, signal, onGrupo }).then(
      (answered) => signal.aborted || show(question, answered),
      (error: Error) => signal.aborted || setAsked({ ...question, is: 'searched', why: reasonOf(error) }),
    );
  };

  /** A question of before, as it was answered. */
  const reopen = (id: string, pregunta: string) => {
    reopenings.current += 1;
    const question = { pregunta, reopened: reopenings.current };
    const signal = begin(question);
    client.fetchQuery(consultaQuery(empresa_id, id)).then(
      (kept) => signal.aborted || show(question, kept),
      (error: Error) => signal.aborted || setAsked({ ...question, is: 'failed', error, retry: () => reopen(id, pregunta) }),
    );
  };

  const close = () => {
    running.current?.abort();
    setAsked(undefined);
    box.current?.focus();
  };
  return { asked, ask, reopen, close, asking: asked?.is === 'asking', box };
}
export type Preguntar = ReturnType<typeof usePreguntar>;
