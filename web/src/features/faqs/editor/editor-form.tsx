import type { Faq } from '@ensaya/contract/faqs.ts';
import { Skeleton, Stack } from '@mantine/core';
import type { FormErrors } from '@mantine/form';
import { type UseMutationOptions, useQuery } from '@tanstack/react-query';
import { type ReactNode, type RefObject, useEffect, useRef, useState } from 'react';
import { QueryError } from '../../../components/empty/load-error.tsx';
import { RestoredDraft } from '../../../components/page/restored-draft.tsx';
import { type ConflictParts, useDraftedForm, useKeptDraft } from '../../../lib/drafts/use-drafted-form.ts';
import { faqCategoriesQuery } from '../faqs.api.ts';
import { FaqForm } from './faq-form.tsx';
import { draftOf, type FaqValues, isChanged, valuesOfDraft } from './faq-values.ts';
import { FilesLeft } from './files-left.tsx';
import { useAttachments } from './use-attachments.ts';

export type EditorProps<Variables> = {
  title: string;
  empresa_id: string;
  /** Of the draft: `faq:<id>`. */
  subject: string;
  initial: FaqValues;
  /** Typed before the dialog opened, in the list: newer than a kept draft. */
  typed?: Partial<FaqValues> | undefined;
  faq?: Faq | undefined;
  submitLabel: string;
  /** 'Error al crear la FAQ', when the reason alone does not say what failed. */
  what?: string;
  validate: (values: FaqValues) => FormErrors;
  mutation: UseMutationOptions<Faq, Error, Variables>;
  variablesOf: (values: FaqValues) => Variables;
  onChange?: () => void;
  conflict?: (parts: ConflictParts<FaqValues>) => ReactNode;
  notice?: (values: FaqValues) => ReactNode;
};

type LoadedProps<Variables> = EditorProps<Variables> & {
  newCategory: string | undefined;
  onNewCategory: (name: string) => void;
  onDiscard: (discard: () => void) => void;
  onClose: () => void;
  /** Set while a save or an upload is under way. */
  busy: RefObject<boolean>;
};

/** Reads what this browser kept of the form before showing it. */
export function LoadedEditor<Variables>(props: LoadedProps<Variables>) {
  const { initial, typed } = props;
  const kept = useKeptDraft(props.subject, (texts) => valuesOfDraft(texts, initial));
  if (!kept) return <Skeleton height={400} mb="lg" />;
  return <Editor {...props} {...kept} {...(typed && { restored: { ...(kept.restored ?? initial), ...typed } })} />;
}

function Editor<Variables>(props: LoadedProps<Variables> & { person: string; restored: FaqValues | undefined }) {
  const { empresa_id, faq, what, busy, onClose } = props;
  // A later version of the row must not change what the form began with.
  const [initial] = useState(props.initial);
  const categories = useQuery(faqCategoriesQuery(empresa_id));
  const files = useAttachments(faq?.attachments);
  const [saved, setSaved] = useState<Faq>();
  const [sending, setSending] = useState(false);
  const { form, submit, failure, changed, isRestored, keeping, ...drafted } = useDraftedForm({
    ...props,
    initial,
    isTyped: props.typed !== undefined,
    titleOf: (values) => values.question.trim() || props.title,
    isChanged,
    draftOf,
    onDone: (row) => {
      void drafted.discard();
      void finish(row);
    },
  });
  const pending = drafted.pending || sending;
  useEffect(() => {
    busy.current = pending;
  }, [busy, pending]);
  useChosenCategory(props.newCategory, (id) => form.setFieldValue('category_ids', [...form.values.category_ids, id]));

  const finish = async (row: Faq) => {
    setSaved(row);
    setSending(true);
    const isDone = await files.send(row);
    setSending(false);
    busy.current = false;
    if (isDone) onClose();
  };

  if (saved && files.left) return <FilesLeft files={files} sending={sending} onRetry={() => void finish(saved)} onClose={onClose} />;
  const conflict = props.conflict?.(drafted.conflict);
  if (conflict)
    return (
      <Stack gap={20} pb="lg">
        {conflict}
      </Stack>
    );
  return (
    <>
      <QueryError what="Error al cargar las categorías" query={categories} />
      <FaqForm
        form={form}
        empresa_id={empresa_id}
        categories={categories}
        faq={faq}
        files={files}
        notice={
          <>
            {isRestored && <RestoredDraft />}
            {props.notice?.(form.values)}
          </>
        }
        keeping={keeping}
        onDiscard={
          changed
            ? () =>
                props.onDiscard(() => {
                  form.setValues(initial);
                  form.clearErrors();
                })
            : undefined
        }
        onNewCategory={props.onNewCategory}
        onSubmit={submit}
        onCancel={onClose}
        submitLabel={props.submitLabel}
        pending={pending}
        failure={failure ? { what, error: failure } : undefined}
      />
    </>
  );
}

/** A category created from inside the form is chosen when its dialog closes. */
function useChosenCategory(id: string | undefined, choose: (id: string) => void): void {
  const latest = useRef(choose);
  useEffect(() => {
    latest.current = choose;
  });
  const before = useRef(id);
  useEffect(() => {
    if (id && id !== before.current) latest.current(id);
    before.current = id;
  }, [id]);
}
