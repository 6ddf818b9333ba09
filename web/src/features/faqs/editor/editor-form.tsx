import type { Faq } from '@ensaya/contract/faqs.ts';
import { Skeleton } from '@mantine/core';
import type { FormErrors } from '@mantine/form';
import { type UseMutationOptions, useQuery } from '@tanstack/react-query';
import { type ReactNode, type RefObject, useEffect, useRef, useState } from 'react';
import { QueryError } from '../../../components/load-error.tsx';
import { useCurrentUser } from '../../../lib/current-user.ts';
import { keptDraftQuery } from '../../../lib/drafts/use-draft.ts';
import { useFormDraft } from '../../../lib/drafts/use-form-draft.ts';
import { useMutationForm } from '../../../lib/use-mutation-form.ts';
import { faqCategoriesQuery } from '../faqs.api.ts';
import classes from './editor.module.css';
import { FaqForm } from './faq-form.tsx';
import { draftOf, type FaqValues, isChanged, valuesOfDraft } from './faq-values.ts';
import { FilesLeft } from './files-left.tsx';
import { useAttachments } from './use-attachments.ts';

/** What a save refused because of a newer version shows instead of the form. */
type Conflict = (parts: {
  error: Error | null;
  values: FaqValues;
  saving: boolean;
  replace: (values: FaqValues) => void;
  send: (values: FaqValues) => void;
}) => ReactNode;

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
  conflict?: Conflict;
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
  const { id: person } = useCurrentUser();
  const kept = useQuery(keptDraftQuery({ person, subject: props.subject }));
  if (kept.isPending) return <Skeleton height={400} mb="lg" />;
  const texts = Object.fromEntries(Object.entries(kept.data ?? {}).map(([field, { text }]) => [field, text]));
  const draft = valuesOfDraft(texts, props.initial);
  return <Editor {...props} person={person} restored={props.typed ? { ...(draft ?? props.initial), ...props.typed } : draft} />;
}

function Editor<Variables>(props: LoadedProps<Variables> & { person: string; restored: FaqValues | undefined }) {
  const { empresa_id, subject, faq, what, busy, onClose } = props;
  // A later version of the row must not change what the form began with.
  const [initial] = useState(props.initial);
  const [restored] = useState(props.restored);
  const categories = useQuery(faqCategoriesQuery(empresa_id));
  const files = useAttachments(faq?.attachments);
  const [saved, setSaved] = useState<Faq>();
  const [sending, setSending] = useState(false);
  const { form, mutation, send, submit, failure } = useMutationForm({
    initial: restored ?? initial,
    validate: props.validate,
    mutation: props.mutation,
    variablesOf: props.variablesOf,
    tracksText: false,
    onDone: (row) => {
      void draft.discard();
      void finish(row);
    },
    ...(props.onChange && { onChange: props.onChange }),
  });
  const pending = mutation.isPending || sending;
  useEffect(() => {
    busy.current = pending;
  }, [busy, pending]);
  const draft = useFormDraft({
    key: { person: props.person, subject },
    title: form.values.question.trim() || props.title,
    initial,
    values: form.values,
    isChanged,
    draftOf,
    isTyped: props.typed !== undefined,
  });
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
  const conflict = props.conflict?.({
    error: mutation.error,
    values: form.values,
    saving: mutation.isPending,
    replace: (values) => {
      mutation.reset();
      form.setValues(values);
    },
    send: (values) => send(values),
  });
  if (conflict) return <div className={classes.fields}>{conflict}</div>;
  const changed = isChanged(form.values, initial);
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
            {restored && changed && (
              <p className={classes.hint} role="status">
                Es tu borrador: lo que escribiste y aún no has guardado.
              </p>
            )}
            {props.notice?.(form.values)}
          </>
        }
        keeping={draft.keeping ?? (restored && changed ? 'stored' : undefined)}
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
