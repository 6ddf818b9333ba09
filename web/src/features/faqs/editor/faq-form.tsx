import type { FaqCategory } from '@ensaya/contract/faq-categories.ts';
import { FAQ_LIMITS, type Faq } from '@ensaya/contract/faqs.ts';
import { Stack } from '@mantine/core';
import type { UseFormReturnType } from '@mantine/form';
import { IconCheck } from '@tabler/icons-react';
import type { UseQueryResult } from '@tanstack/react-query';
import type { FormEvent, ReactNode } from 'react';
import { QuietButton, SecondaryButton, SubmitButton } from '../../../components/buttons/buttons.tsx';
import { counter } from '../../../components/fields/counter.tsx';
import { GrowingTextarea } from '../../../components/fields/growing-textarea.tsx';
import { DraftLine } from '../../../components/page/draft-line.tsx';
import { Failure } from '../../../components/page/message.tsx';
import { explain, messageOf } from '../../../lib/api/api-error.ts';
import type { Keeping } from '../../../lib/drafts/draft-keeper.ts';
import { useFocusInOpenDialog } from '../../../lib/focus/use-focus-in-open-dialog.ts';
import { AlternativesField } from './alternatives-field.tsx';
import { AnswerField } from './answer-field.tsx';
import { AttachmentsField } from './attachments-field.tsx';
import { CategoryTopicFields } from './category-topic-fields.tsx';
import classes from './editor.module.css';
import type { FaqValues } from './faq-values.ts';
import { OwnerReview } from './owner-review.tsx';
import type { Attachments } from './use-attachments.ts';

type Props = {
  form: UseFormReturnType<FaqValues>;
  empresa_id: string;
  categories: UseQueryResult<{ items: FaqCategory[] }>;
  faq?: Faq | undefined;
  files: Attachments;
  /** Said above the fields: a draft was restored, or the FAQ has changed meanwhile. */
  notice?: ReactNode;
  keeping: Keeping | undefined;
  /** Undefined while there is nothing to discard. */
  onDiscard: (() => void) | undefined;
  onNewCategory: (name: string) => void;
  onSubmit: (event: FormEvent<HTMLFormElement>) => void;
  onCancel: () => void;
  submitLabel: string;
  pending: boolean;
  /** An error that no field shows, and what failed. */
  failure: { what?: string | undefined; error: Error } | undefined;
};

export function FaqForm(props: Props) {
  const { form, empresa_id, categories, faq, files, pending, failure, keeping, onDiscard } = props;
  const question = form.getInputProps('question');
  const fields = useFocusInOpenDialog<HTMLFormElement>();
  return (
    <form
      ref={fields}
      noValidate
      aria-busy={pending}
      onSubmit={(event) => {
        if (pending) event.preventDefault();
        else props.onSubmit(event);
      }}
    >
      <Stack gap={20} pb="lg">
        {props.notice}
        <CategoryTopicFields form={form} categories={categories.data?.items ?? []} read={categories} onNewCategory={props.onNewCategory} />
        <GrowingTextarea
          label="Pregunta"
          withAsterisk
          data-autofocus
          minRows={2}
          maxRows={6}
          {...(question.value.length > FAQ_LIMITS.question.max * 0.8 && counter({ text: question.value, max: FAQ_LIMITS.question.max }))}
          {...question}
        />
        <AnswerField form={form} empresa_id={empresa_id} self={faq?.id} />
        <AttachmentsField files={files} />
        <AlternativesField form={form} empresa_id={empresa_id} faq_id={faq?.id} />
        <OwnerReview form={form} empresa_id={empresa_id} faq={faq} />
        {failure && <Failure>{failure.what ? explain(failure.what, failure.error) : messageOf(failure.error)}</Failure>}
      </Stack>
      <footer className={classes.footer}>
        {keeping === 'stored' && <IconCheck className={classes.kept} size={16} stroke="2px" aria-hidden />}
        <DraftLine keeping={keeping} />
        {onDiscard && <QuietButton onClick={onDiscard}>Descartar</QuietButton>}
        <span className={classes.actions}>
          <SecondaryButton onClick={props.onCancel}>Cancelar</SecondaryButton>
          <SubmitButton pending={pending}>{props.submitLabel}</SubmitButton>
        </span>
      </footer>
    </form>
  );
}
