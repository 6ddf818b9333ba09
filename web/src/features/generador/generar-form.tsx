import { countCharacters } from '@ensaya/contract/fields.ts';
import { RESPUESTA_LIMITS, UNANSWERED } from '@ensaya/contract/generacion.ts';
import type { Pregunta, Tema } from '@ensaya/contract/generador.ts';
import type { Role } from '@ensaya/contract/usuarios.ts';
import { Button } from '@mantine/core';
import { useDisclosure } from '@mantine/hooks';
import { type FormEvent, lazy, Suspense, useEffect, useRef, useState } from 'react';
import { useLocation, useNavigate } from 'react-router';
import { Failure } from '../../components/message.tsx';
import { SimulatedBadge } from '../../components/simulated-badge.tsx';
import { explain } from '../../lib/api-error.ts';
import { useEverOpened } from '../../lib/use-ever-opened.ts';
import { useFocusFallback, useFocusRescue } from '../../lib/use-focus-fallback.ts';
import { type Answers, isBlank } from './draft.ts';
import { DraftLine } from './draft-line.tsx';
import classes from './generar.module.css';
import { NotReady } from './not-ready.tsx';
import { PromptResult } from './prompt-result.tsx';
import { RespuestaField } from './respuesta-field.tsx';
import { reusedAnswers } from './reuse.ts';
import { SendPreview } from './send-preview.tsx';
import { useDraft } from './use-draft.ts';
import { useGeneration } from './use-generation.ts';

// A dialog weighs more than the page it opens over: it comes when it is asked for.
const ConfirmDialog = lazy(async () => ({ default: (await import('../../components/confirm-dialog.tsx')).ConfirmDialog }));

type Props = {
  tema: Tema;
  preguntas: Pregunta[];
  companyId: string | undefined;
  simulated: boolean;
  /** Who is told that the company's AI is not configured yet. */
  notReadyFor: Role | undefined;
  draft: { user_id: string; key: string | undefined; initial: Answers; here: Answers | undefined; unstored: Answers };
};

const TOO_LONG = `La respuesta no puede exceder ${RESPUESTA_LIMITS.max} caracteres`;
const isTooLong = (answer = '') => countCharacters(answer.trim()) > RESPUESTA_LIMITS.max;

export function GenerarForm({ tema, preguntas, companyId, simulated, notReadyFor, draft }: Props) {
  const { answers, change, keeping } = useDraft({ empresa_id: tema.empresa_id, tema_id: tema.id, ...draft });
  const { generation, start, stop, vote } = useGeneration();
  const [refused, setRefused] = useState<string>();
  const form = useRef<HTMLFormElement>(null);
  const [isClearing, clearing] = useDisclosure();
  const everClearing = useEverOpened(isClearing);
  const { place: firstAnswer, rescueFocus } = useFocusFallback<HTMLTextAreaElement>();
  const submit = useFocusRescue<HTMLButtonElement>(generation.is);
  useForgetReused();

  const wrong = (answer: string | undefined) => isBlank(answer) || isTooLong(answer);
  /** The answers to send, unless one is missing: then that is said, and the person continues there. */
  const take = () => {
    const first = preguntas.find(({ id }) => wrong(answers[id]));
    if (first) {
      setRefused(isBlank(answers[first.id]) ? UNANSWERED : TOO_LONG);
      form.current?.querySelector<HTMLElement>(`[name="${first.id}"]`)?.focus();
      return undefined;
    }
    if (companyId === undefined) {
      setRefused('No se encontró la empresa asociada');
      return undefined;
    }
    setRefused(undefined);
    return {
      companyId,
      topicId: tema.id,
      answers: preguntas.map(({ id, texto }) => ({ questionId: id, question: texto, answer: answers[id] ?? '' })),
    };
  };
  const generate = () => {
    const body = generation.is === 'running' ? undefined : take();
    if (body) void start(body);
  };

  const isRunning = generation.is === 'running';
  return (
    <div className={classes.column}>
      <form
        ref={form}
        noValidate
        onSubmit={(event: FormEvent) => {
          event.preventDefault();
          generate();
        }}
      >
        <ol className={classes.questions}>
          {preguntas.map((pregunta, index) => (
            <RespuestaField
              key={pregunta.id}
              {...(index === 0 && { ref: firstAnswer })}
              number={index + 1}
              pregunta={pregunta}
              value={answers[pregunta.id] ?? ''}
              error={isTooLong(answers[pregunta.id]) ? TOO_LONG : refused === UNANSWERED && isBlank(answers[pregunta.id])}
              onChange={(answer) => {
                setRefused(undefined);
                change({ [pregunta.id]: answer });
              }}
            />
          ))}
        </ol>
        <div className={classes.below}>
          <DraftLine keeping={keeping} />
          {preguntas.some(({ id }) => !isBlank(answers[id])) && (
            <Button variant="subtle" color="gray" size="compact-sm" className={classes.clear} onClick={clearing.open}>
              Vaciar respuestas
            </Button>
          )}
          {simulated && <SimulatedBadge />}
        </div>
        {refused && <Failure mb="md">{refused}</Failure>}
        {notReadyFor && <NotReady role={notReadyFor} take={take} />}
        <Button
          ref={submit}
          type="submit"
          fullWidth
          className={classes.generate}
          variant={notReadyFor ? 'default' : 'filled'}
          aria-disabled={isRunning || undefined}
        >
          {isRunning ? (
            <>
              <span className={classes.rayas} aria-hidden>
                <i />
                <i />
                <i />
              </span>
              Generando…
            </>
          ) : (
            'Generar Prompt'
          )}
        </Button>
        <SendPreview take={take} />
      </form>
      <Suspense>
        {everClearing && (
          <ConfirmDialog
            opened={isClearing}
            title="Vaciar respuestas"
            confirmLabel="Vaciar"
            pending={false}
            error={null}
            onClose={clearing.close}
            onClosed={rescueFocus}
            onConfirm={() => {
              change(Object.fromEntries(preguntas.map(({ id }) => [id, ''])));
              clearing.close();
            }}
          >
            <p>Se borrará lo que has escrito en este tema. Lo que ya has generado sigue en Mis prompts.</p>
          </ConfirmDialog>
        )}
      </Suspense>
      {generation.is === 'failed' && generation.text === '' && (
        <Failure mt="md">{explain('Error al generar el prompt', generation.error)}</Failure>
      )}
      {(isRunning || ('text' in generation && generation.text !== '') || generation.is === 'stopped') && (
        <PromptResult generation={generation} empresa_id={tema.empresa_id} onStop={stop} onAgain={generate} onVoted={vote} />
      )}
    </div>
  );
}

/** The answers of an older prompt are taken once: reloading the page must not bring them over what was written since. */
function useForgetReused(): void {
  const { pathname, search, hash, state } = useLocation();
  const navigate = useNavigate();
  const isReused = reusedAnswers(state) !== undefined;
  useEffect(() => {
    if (isReused) navigate({ pathname, search, hash }, { replace: true, state: null, preventScrollReset: true });
  }, [isReused, navigate, pathname, search, hash]);
}
