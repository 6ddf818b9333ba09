import { countCharacters } from '@ensaya/contract/fields.ts';
import type { Pregunta, Tema } from '@ensaya/contract/generador.ts';
import { type NotReadyReason, RESPUESTA_LIMITS, UNANSWERED } from '@ensaya/contract/generation.ts';
import { Box, Button, Flex } from '@mantine/core';
import { useMutation } from '@tanstack/react-query';
import { type FormEvent, useEffect, useId, useRef, useState } from 'react';
import { useLocation, useNavigate } from 'react-router';
import { QuietButton } from '../../../components/buttons/buttons.tsx';
import { LazyConfirmDialog } from '../../../components/dialogs/lazy-dialogs.tsx';
import { SendPreview } from '../../../components/ia/send-preview.tsx';
import { DraftLine } from '../../../components/page/draft-line.tsx';
import { Failure } from '../../../components/page/message.tsx';
import { SimulatedBadge } from '../../../components/status/simulated-badge.tsx';
import { explain } from '../../../lib/api/api-error.ts';
import type { DraftKey, OpenedDraft } from '../../../lib/drafts/draft.ts';
import type { Store } from '../../../lib/drafts/draft-keeper.ts';
import { useDraft } from '../../../lib/drafts/use-draft.ts';
import { useFocusFallback, useFocusRescue } from '../../../lib/focus/use-focus-fallback.ts';
import { useDialog } from '../../../lib/screen/use-dialog.ts';
import { useReusedAnswers } from '../link-state.ts';
import classes from './generar.module.css';
import { type Answered, previewQuery, saveBorradorMutation } from './generation.api.ts';
import { NotReady } from './not-ready.tsx';
import { PromptResult } from './prompt-result.tsx';
import { RespuestaField } from './respuesta-field.tsx';
import { useGeneration } from './use-generation.ts';

type Props = {
  tema: Tema;
  preguntas: Pregunta[];
  companyId: string | undefined;
  simulated: boolean;
  /** Why the company cannot generate now. */
  notReady: { reason: NotReadyReason; canConfigure: boolean } | undefined;
  draft: { key: DraftKey | undefined; opened: OpenedDraft };
};

const TOO_LONG = `La respuesta no puede exceder ${RESPUESTA_LIMITS.max} caracteres`;
const isBlank = (answer = '') => answer.trim() === '';
const isTooLong = (answer = '') => countCharacters(answer.trim()) > RESPUESTA_LIMITS.max;

export function GenerarForm({ tema, preguntas, companyId, simulated, notReady, draft }: Props) {
  const { mutateAsync: save } = useMutation(saveBorradorMutation);
  const { empresa_id, id: tema_id, nombre: title } = tema;
  const store: Store = (answers, { keepalive }) => save({ body: { empresa_id, tema_id, user_id: draft.key?.person, answers }, keepalive });
  const { fields: answers, change, keeping } = useDraft({ ...draft, title, store });
  const { generation, start, stop, vote } = useGeneration();
  const [refused, setRefused] = useState<string>();
  const form = useRef<HTMLFormElement>(null);
  const { place: firstAnswer, rescueFocus } = useFocusFallback<HTMLTextAreaElement>();
  const clearing = useDialog<void>(rescueFocus);
  const submit = useFocusRescue<HTMLButtonElement>(generation.is);
  const reason = useId();
  useForgetReused();

  /** The answers to send. If one is missing or too long, the form shows that, focuses its field and returns undefined. */
  const take = (): Answered | undefined => {
    const wrong = preguntas.find(({ id }) => isBlank(answers[id]) || isTooLong(answers[id]));
    if (wrong) form.current?.querySelector<HTMLElement>(`[name="${wrong.id}"]`)?.focus();
    if (wrong) setRefused(isBlank(answers[wrong.id]) ? UNANSWERED : TOO_LONG);
    else setRefused(companyId === undefined ? 'No se encontró la empresa asociada' : undefined);
    if (wrong || companyId === undefined) return undefined;
    return {
      companyId,
      topicId: tema.id,
      answers: preguntas.map(({ id, texto }) => ({ questionId: id, question: texto, answer: answers[id] ?? '' })),
    };
  };
  const isRunning = generation.is === 'running';
  const generate = () => {
    const body = isRunning || notReady ? undefined : take();
    if (body) void start(body);
  };

  return (
    <Box maw={736}>
      <form
        ref={form}
        noValidate
        onSubmit={(event: FormEvent) => {
          event.preventDefault();
          generate();
        }}
      >
        <Flex component="ol" direction="column" gap="sm">
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
        </Flex>
        <div className={classes.below}>
          <DraftLine keeping={keeping} />
          {preguntas.some(({ id }) => !isBlank(answers[id])) && (
            <QuietButton className={classes.clear} onClick={() => clearing.open()}>
              Vaciar respuestas
            </QuietButton>
          )}
          {simulated && <SimulatedBadge />}
        </div>
        {refused && <Failure mb="md">{refused}</Failure>}
        {notReady && <NotReady id={reason} {...notReady} take={take} />}
        <Button
          ref={submit}
          type="submit"
          fullWidth
          className={classes.generate}
          variant={notReady ? 'default' : 'filled'}
          // Not `disabled`: the keyboard must reach the reason.
          aria-disabled={isRunning || notReady !== undefined || undefined}
          {...(notReady && { 'aria-describedby': reason, 'data-disabled': true })}
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
        <Flex justify="center" mt={10}>
          <SendPreview
            take={() => {
              const body = take();
              return body && previewQuery(body);
            }}
          />
        </Flex>
      </form>
      <LazyConfirmDialog
        {...clearing.state}
        title="Vaciar respuestas"
        confirmLabel="Vaciar"
        onConfirm={() => {
          change(Object.fromEntries(preguntas.map(({ id }) => [id, ''])));
          clearing.close();
        }}
      >
        <p>Se borrará lo que has escrito en este tema. Lo que ya has generado sigue en Mis prompts.</p>
      </LazyConfirmDialog>
      {generation.is === 'failed' && generation.text === '' && (
        <Failure mt="md">{explain('Error al generar el prompt', generation.error)}</Failure>
      )}
      {(isRunning || ('text' in generation && generation.text !== '') || generation.is === 'stopped') && (
        <PromptResult generation={generation} empresa_id={tema.empresa_id} onStop={stop} onAgain={generate} onVoted={vote} />
      )}
    </Box>
  );
}

/** The answers of an older prompt are used once: a reload must not put them over newer text. */
function useForgetReused(): void {
  const { pathname, search, hash } = useLocation();
  const navigate = useNavigate();
  const isReused = useReusedAnswers() !== undefined;
  useEffect(() => {
    if (isReused) navigate({ pathname, search, hash }, { replace: true, state: null, preventScrollReset: true });
  }, [isReused, navigate, pathname, search, hash]);
}
