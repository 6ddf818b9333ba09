import { countCharacters } from '@ensaya/contract/fields.ts';
import { EMPTY_ANSWER, type Play, ROLEPLAY_RESPONSE_LIMITS } from '@ensaya/contract/roleplay-play.ts';
import { Box, Flex } from '@mantine/core';
import { IconCheck } from '@tabler/icons-react';
import { useRef, useState } from 'react';
import { Link } from 'react-router';
import { lazyDialog } from '../../../components/dialogs/lazy-dialogs.tsx';
import { CharacterCount } from '../../../components/fields/counter.tsx';
import { GrowingTextarea } from '../../../components/fields/growing-textarea.tsx';
import { DraftLine } from '../../../components/page/draft-line.tsx';
import { ensayarPath } from '../../../lib/address/paths.ts';
import type { DraftKey, KeptDraft } from '../../../lib/drafts/draft.ts';
import { useIsPhone } from '../../../lib/screen/use-is-phone.ts';
import answers from './answers.module.css';
import { AttachmentField } from './attachment-field.tsx';
import { EarlierLink } from './earlier-answers.tsx';
import { FinishMessage } from './finish-message.tsx';
import { useQuestionFocus } from './play-stage.tsx';
import classes from './stage.module.css';
import { StageFrame } from './stage-frame.tsx';
import { useFinish } from './use-finish.ts';
import { usePlayAttachments } from './use-play-attachments.ts';
import { usePlayKeeper } from './use-play-keeper.ts';

const ConflictDialog = lazyDialog(async () => (await import('./conflict-dialog.tsx')).ConflictDialog);

const { max } = ROLEPLAY_RESPONSE_LIMITS.answer;
const TOO_LONG = `La respuesta no puede exceder ${max} caracteres`;
/** The counter is shown from this length on. */
const NEAR = max * 0.9;

const problemOf = (text: string): string | undefined => {
  if (text.trim() === '') return EMPTY_ANSWER;
  return countCharacters(text.trim()) > max ? TOO_LONG : undefined;
};

/** Answers that were handed in before are handed in again. */
const labelOf = ({ isFinishing, isAgain }: Pick<ReturnType<typeof useFinish>, 'isFinishing' | 'isAgain'>, isLast: boolean): string => {
  if (isFinishing) return isAgain ? 'Entregando…' : 'Finalizando…';
  if (!isLast) return 'Siguiente';
  return isAgain ? 'Volver a entregar' : 'Finalizar';
};

type Props = {
  play: Play;
  draftKey: DraftKey;
  kept: KeptDraft;
  /** The number in the address. */
  number: number | undefined;
  onNumber: (number: number) => void;
};

/** A worker answers a role-play. */
export function Playing({ play, draftKey, kept, number, onNumber }: Props) {
  const { questions, roleplay } = play;
  const { keeper, state } = usePlayKeeper(draftKey, play, kept);
  const attachments = usePlayAttachments(play, draftKey.person, keeper);
  const finish = useFinish({ play, user_id: draftKey.person, state, uploading: attachments.pending });
  const isAnswered = (id: string) => state.questions.get(id)?.answered === true;
  // Without a number: where the person left off.
  const [first] = useState(() => questions.findIndex(({ id }) => !isAnswered(id)));
  const index = Math.min(number === undefined ? Math.max(first, 0) : number - 1, questions.length - 1);
  const question = questions[index];
  const [checked, setChecked] = useState<string>();
  const field = useRef<HTMLTextAreaElement>(null);
  const heading = useQuestionFocus(index, useIsPhone() ? field : undefined);
  if (!question) return null;

  const { text = '', keeping, refusal } = state.questions.get(question.id) ?? {};
  const problem = problemOf(text);
  const error = problem === TOO_LONG || checked === question.id ? problem : undefined;
  const isLast = index === questions.length - 1;
  const numberOf = (id: string) => questions.findIndex((one) => one.id === id) + 1;
  const open = (at: number) => {
    setChecked(undefined);
    finish.stop();
    if (at !== index) onNumber(at + 1);
  };
  const advance = () => {
    if (problem) {
      setChecked(question.id);
      field.current?.focus();
      return;
    }
    keeper.answer(question.id);
    if (!isLast) return open(index + 1);
    const textOf = (id: string) => state.questions.get(id)?.text ?? '';
    const missing = questions.filter(({ id }) => id !== question.id && (!isAnswered(id) || problemOf(textOf(id)))).map(({ id }) => id);
    if (missing.length > 0) return finish.stop({ is: 'missing', questions: missing });
    // Answers that were edited and not given again.
    for (const { id } of questions) if (keeper.isEdited(id)) keeper.answer(id);
    finish.start();
  };

  return (
    <>
      <StageFrame
        title={roleplay.title}
        scene={roleplay}
        questions={questions}
        index={index}
        answered={new Set(questions.map(({ id }) => id).filter(isAnswered))}
        onOpen={open}
        headingRef={heading}
        onNext={advance}
        nextLabel={labelOf(finish, isLast)}
        busy={finish.isFinishing}
        message={
          <FinishMessage
            {...finish}
            uploading={attachments.pending}
            waiting={state.isUnreached ? state.waiting : 0}
            numberOf={numberOf}
            onOpen={open}
          />
        }
      >
        <GrowingTextarea
          ref={field}
          // Another question is another field, with its own undo history.
          key={question.id}
          name={question.id}
          label="Tu respuesta"
          placeholder="Escribe tu respuesta aquí..."
          classNames={{ input: classes.answer ?? '', label: classes.answerLabel ?? '' }}
          minRows={7}
          maxRows={18}
          value={text}
          error={error}
          readOnly={finish.isFinishing}
          onChange={({ currentTarget }) => keeper.change(question.id, currentTarget.value)}
        />
        <Flex gap="md" mih={20} mt="xs" mb={{ base: 'md', sm: 'lg' }}>
          {keeping === 'stored' && <IconCheck className={classes.check} size={16} aria-hidden />}
          <DraftLine keeping={refusal && keeping === undefined ? 'refused' : keeping} />
          {countCharacters(text) >= NEAR && (
            <Box component="span" ms="auto">
              <CharacterCount text={text} max={max} suffix=" caracteres" />
            </Box>
          )}
        </Flex>
        <AttachmentField
          key={`${question.id} attachment`}
          attachment={attachments.of(question.id)}
          onAdd={(file) => attachments.add(question.id, file)}
          onRemove={() => void attachments.remove(question.id)}
          onRetry={() => attachments.retry(question.id)}
        />
      </StageFrame>
      <EarlierLink roleplay={roleplay} />
      {roleplay.ensayable && (
        <p className={answers.earlierLink}>
          <Link to={ensayarPath(roleplay.id)}>Ensayar en vivo</Link>
        </p>
      )}
      <ConflictDialog
        opened={state.conflict !== undefined}
        conflict={state.conflict}
        number={state.conflict ? numberOf(state.conflict.question) : 0}
        onChoose={keeper.choose}
      />
    </>
  );
}
