import { type Faq, updateFaq } from '@ensaya/contract/faqs.ts';
import { Box, Stack } from '@mantine/core';
import { useMutation, useQuery } from '@tanstack/react-query';
import { type KeyboardEvent, useEffect, useRef, useState } from 'react';
import { QuietButton, SecondaryButton, SubmitButton } from '../../../components/buttons/buttons.tsx';
import { CopyButton } from '../../../components/buttons/copy-button.tsx';
import { GrowingTextarea } from '../../../components/fields/growing-textarea.tsx';
import { Failure } from '../../../components/page/message.tsx';
import { RestoredDraft } from '../../../components/page/restored-draft.tsx';
import { hasCode, messageOf, staleRow } from '../../../lib/api/api-error.ts';
import { useUnsavedText } from '../../../lib/forms/unsaved-text.ts';
import { ChangedMeanwhile, DeletedMeanwhile } from '../edit-notices.tsx';
import { createFaqMutation, faqQuery, updateFaqMutation } from '../faqs.api.ts';
import type { Texts } from './edit.ts';
import { FaqConflict } from './faq-conflict.tsx';
import classes from './faq-edit.module.css';
import type { ItemEdit } from './use-edits.ts';

const sameTexts = (a: Texts, b: Texts) => a.question === b.question && a.answer === b.answer;

/** Question and answer in their place in the list [2.41]. The texts live outside, see `useEdits`. */
export function FaqEdit({ edit, onChange, onClose, onSaved, onFull }: ItemEdit) {
  const { base, question, answer } = edit;
  const now = useQuery({ ...faqQuery(base.id), initialData: edit.restored ?? base });
  const update = useMutation(updateFaqMutation);
  const create = useMutation(createFaqMutation);
  const [invalid, setInvalid] = useState<string>();
  const [conflict, setConflict] = useState<Faq>();
  // Sending the same text twice creates one row.
  const newId = useRef(crypto.randomUUID());
  const field = useRef<HTMLTextAreaElement>(null);
  useEffect(() => {
    field.current?.focus();
    field.current?.setSelectionRange(field.current.value.length, field.current.value.length);
  }, []);

  const mine = { question: question.trim(), answer: answer.trim() };
  const unchanged = sameTexts(mine, base);
  // This browser keeps it: see `useEdits`.
  useUnsavedText(!unchanged, false);
  const deleted = hasCode(now.error, 'not_found') || hasCode(update.error, 'not_found');
  const changedByOther = !deleted && now.data.version > base.version && !sameTexts(now.data, base) && !sameTexts(now.data, mine);
  // A text that this user has not touched is not theirs: the other person's stays.
  const mergedWith = (current: Faq): Texts => ({
    question: mine.question === base.question ? current.question : mine.question,
    answer: mine.answer === base.answer ? current.answer : mine.answer,
  });

  const send = (texts: Texts, version: number) =>
    update.mutate(
      { key: base, body: { ...texts, version } },
      {
        onSuccess: onSaved,
        onError: (error) => {
          const current = staleRow(error, updateFaq.response);
          // The form says what failed.
          if (!current) return setConflict(undefined);
          // Another column was changed, or the text is already the wanted one.
          if (sameTexts(current, base) || sameTexts(current, texts)) send(texts, current.version);
          else setConflict(current);
        },
      },
    );
  const save = () => {
    if (update.isPending || create.isPending) return;
    const message = refusalOf(mine);
    setInvalid(message);
    if (message) return field.current?.focus();
    if (deleted) create.mutate({ ...copyOf(base, mine), id: newId.current }, { onSuccess: onClose });
    else if (unchanged) onClose();
    else send(mine, base.version);
  };
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.nativeEvent.isComposing) return;
    // Escape must not lose a text.
    if (event.key === 'Escape' && unchanged) onClose();
    if (event.key === 'Enter' && (event.ctrlKey || event.metaKey)) {
      event.preventDefault();
      save();
    }
  };
  const texts = (name: keyof Texts) => ({
    value: edit[name],
    onChange: ({ currentTarget }: { currentTarget: { value: string } }) => {
      setInvalid(undefined);
      newId.current = crypto.randomUUID();
      if (update.isError) update.reset();
      onChange({ [name]: currentTarget.value });
    },
    onKeyDown,
  });
  const failure =
    invalid ?? (update.error && !hasCode(update.error, 'stale') && !deleted ? messageOf(update.error) : create.error?.message);

  return (
    <Box
      component="form"
      flex="1 1 0"
      miw={0}
      aria-label={`Editar ${base.question}`}
      aria-busy={update.isPending || create.isPending}
      noValidate
      onSubmit={(event) => {
        event.preventDefault();
        save();
      }}
    >
      <Stack gap="sm">
        {deleted ? <DeletedMeanwhile /> : changedByOther && <ChangedMeanwhile />}
        {edit.restored && !unchanged && <RestoredDraft />}
        <GrowingTextarea ref={field} label="Pregunta" minRows={2} maxRows={6} {...texts('question')} />
        <GrowingTextarea label="Respuesta" minRows={4} maxRows={20} {...texts('answer')} />
        {failure && <Failure>{failure}</Failure>}
        <div className={classes.editActions}>
          {deleted ? (
            <CopyButton text={`${question}\n\n${answer}`} label="Copiar el texto" />
          ) : (
            <QuietButton onClick={onFull}>Editar todo</QuietButton>
          )}
          <SecondaryButton onClick={onClose}>Cancelar</SecondaryButton>
          <SubmitButton pending={update.isPending || create.isPending}>{deleted ? 'Guardar como FAQ nueva' : 'Guardar'}</SubmitButton>
        </div>
      </Stack>
      {conflict && (
        <FaqConflict
          current={conflict}
          mine={mergedWith(conflict)}
          saving={update.isPending}
          onClose={() => setConflict(undefined)}
          onTheirs={onClose}
          onMine={() => send(mergedWith(conflict), conflict.version)}
        />
      )}
    </Box>
  );
}

function refusalOf({ question, answer }: Texts): string | undefined {
  const { shape } = updateFaq.body;
  return [shape.question.safeParse(question), shape.answer.safeParse(answer)].flatMap(({ error }) => error?.issues ?? [])[0]?.message;
}

/** The deleted FAQ with the text written since. */
const copyOf = ({ empresa_id, alternatives, category_ids, topic_ids, review_months }: Faq, texts: Texts) => ({
  empresa_id,
  alternatives,
  category_ids,
  topic_ids,
  review_months,
  ...texts,
});
