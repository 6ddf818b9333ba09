import type { RoleplayWithQuestions } from '@ensaya/contract/roleplays.ts';
import { Button } from '@mantine/core';
import { IconPlayerPlay } from '@tabler/icons-react';
import { type UseMutationOptions, useQuery } from '@tanstack/react-query';
import { type ComponentType, lazy, type ReactNode, Suspense, useEffect, useRef, useState } from 'react';
import { useNavigate } from 'react-router';
import { LazyConfirmDialog } from '../../../components/lazy-dialogs.tsx';
import { Page } from '../../../components/page.tsx';
import { hasCode } from '../../../lib/api-error.ts';
import { useCurrentUser } from '../../../lib/current-user.ts';
import { keptDraftQuery } from '../../../lib/drafts/use-draft.ts';
import { useFormDraft } from '../../../lib/drafts/use-form-draft.ts';
import { PATHS } from '../../../lib/paths.ts';
import { useDialog } from '../../../lib/use-dialog.ts';
import classes from './author.module.css';
import { RoleplayFields } from './roleplay-fields.tsx';
import { BACK, FormSkeleton } from './roleplay-loaded.tsx';
import { draftOf, isChanged, type RoleplayValues, valuesOfDraft } from './roleplay-values.ts';
import { useRoleplayForm } from './use-roleplay-form.ts';

const PreviewDialog = lazy(async () => ({ default: (await import('./preview-dialog.tsx')).PreviewDialog }));

export type ConflictParts = {
  error: Error | null;
  values: RoleplayValues;
  saving: boolean;
  replace: (values: RoleplayValues) => void;
  send: (values: RoleplayValues) => void;
};

type Props<Variables> = {
  title: string;
  company_id: string | undefined;
  /** Of the draft: `roleplay:<id>`. */
  subject: string;
  initial: RoleplayValues;
  /** The role-play as it is saved now: its hidden questions and how many answers each has. */
  saved?: RoleplayWithQuestions;
  /** 'Error al crear el roleplay' */
  what: string;
  mutation: UseMutationOptions<RoleplayWithQuestions, Error, Variables>;
  variablesOf: (values: RoleplayValues) => Variables;
  onChange?: () => void;
  notice?: (values: RoleplayValues) => ReactNode;
  conflict?: ComponentType<ConflictParts>;
};

/** The page that writes a role-play, new or existing. Reads what this browser kept of the form before showing it. */
export function RoleplayEditor<Variables>(props: Props<Variables>) {
  const { id: person } = useCurrentUser();
  const kept = useQuery(keptDraftQuery({ person, subject: props.subject }));
  if (kept.isPending)
    return (
      <Page title={props.title} back={BACK}>
        <FormSkeleton />
      </Page>
    );
  const texts = Object.fromEntries(Object.entries(kept.data ?? {}).map(([field, { text }]) => [field, text]));
  return <Editor {...props} person={person} restored={valuesOfDraft(texts, props.initial)} />;
}

function Editor<Variables>(props: Props<Variables> & { person: string; restored: RoleplayValues | undefined }) {
  const { title, company_id, subject, saved, conflict: Conflict } = props;
  const navigate = useNavigate();
  // A later version of the row must not change what the person is editing.
  const [initial, setInitial] = useState(props.initial);
  const [restored] = useState(props.restored);
  const leave = () => {
    void draft.discard();
    navigate(PATHS.roleplays);
  };
  const { form, mutation, send, submit, failure } = useRoleplayForm({
    initial: restored ?? initial,
    company_id,
    mutation: props.mutation,
    variablesOf: props.variablesOf,
    onDone: leave,
    onChange: props.onChange,
  });
  const draft = useFormDraft({
    key: { person: props.person, subject },
    title: form.values.title.trim() || title,
    initial,
    values: form.values,
    isChanged,
    draftOf,
  });
  const discarding = useDialog<void>();
  const preview = useDialog<RoleplayValues>();
  const changed = isChanged(form.values, initial);
  useNewerVersion(props.initial, changed ? undefined : initial, (newer) => {
    setInitial(newer);
    form.setValues(newer);
  });
  return (
    <div className={classes.column}>
      <Page
        title={title}
        back={BACK}
        actions={
          <Button
            variant="default"
            leftSection={<IconPlayerPlay size={16} stroke={1.75} aria-hidden />}
            onClick={() => preview.open(form.getValues())}
          >
            Vista previa
          </Button>
        }
      >
        {Conflict && hasCode(mutation.error, 'stale') ? (
          <Conflict
            error={mutation.error}
            values={form.values}
            saving={mutation.isPending}
            replace={(values) => {
              mutation.reset();
              form.setValues(values);
            }}
            send={send}
          />
        ) : (
          <RoleplayFields
            form={form}
            company_id={company_id}
            saved={saved}
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
            pending={mutation.isPending}
            failure={failure ? { what: props.what, error: failure } : undefined}
            onSubmit={submit}
            onCancel={() => (changed ? discarding.open() : leave())}
          />
        )}
      </Page>
      <LazyConfirmDialog
        {...discarding.state}
        title="Descartar el borrador"
        confirmLabel="Descartar"
        cancelLabel="Seguir escribiendo"
        onConfirm={leave}
      >
        <p>Se borrará lo que has escrito y no se ha guardado.</p>
      </LazyConfirmDialog>
      <Suspense>{preview.subject && <PreviewDialog {...preview.state} values={preview.subject} />}</Suspense>
    </div>
  );
}

/** A form that nobody has touched shows the newest version. `shown` is undefined once the person has changed something. */
function useNewerVersion(newest: RoleplayValues, shown: RoleplayValues | undefined, show: (values: RoleplayValues) => void): void {
  const latest = useRef(show);
  useEffect(() => {
    latest.current = show;
  });
  useEffect(() => {
    if (shown && newest.version > shown.version) latest.current(newest);
  }, [newest, shown]);
}
