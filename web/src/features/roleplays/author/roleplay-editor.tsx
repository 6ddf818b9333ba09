import type { RoleplayWithQuestions } from '@ensaya/contract/roleplays.ts';
import { Box, Button } from '@mantine/core';
import { IconPlayerPlay } from '@tabler/icons-react';
import type { UseMutationOptions } from '@tanstack/react-query';
import { type ComponentType, lazy, type ReactNode, Suspense, useEffect, useRef, useState } from 'react';
import { useNavigate } from 'react-router';
import { LazyConfirmDialog } from '../../../components/dialogs/lazy-dialogs.tsx';
import { Page } from '../../../components/page/page.tsx';
import { RestoredDraft } from '../../../components/page/restored-draft.tsx';
import { editRoleplayPath, PATHS, responsesPath } from '../../../lib/address/paths.ts';
import { hasCode } from '../../../lib/api/api-error.ts';
import { type ConflictParts, useKeptDraft } from '../../../lib/drafts/use-drafted-form.ts';
import { useDialog } from '../../../lib/screen/use-dialog.ts';
import { EscenaField } from './escena-field.tsx';
import { RoleplayFields } from './roleplay-fields.tsx';
import { BACK, LoadingForm } from './roleplay-loaded.tsx';
import { type RoleplayValues, valuesOfDraft } from './roleplay-values.ts';
import { useEscena } from './use-escena.ts';
import { useRoleplayForm } from './use-roleplay-form.ts';

const PreviewDialog = lazy(async () => ({ default: (await import('./preview-dialog.tsx')).PreviewDialog }));

type Props<Variables> = {
  title: string;
  company_id: string | undefined;
  /** Of the draft: `roleplay:<id>`. */
  subject: string;
  initial: RoleplayValues;
  /** The role-play as it is saved now: its hidden questions and how many answers each has. */
  saved?: RoleplayWithQuestions;
  /** The role-play that this one is a copy of. */
  source?: RoleplayWithQuestions;
  /** 'Error al crear el roleplay' */
  what: string;
  mutation: UseMutationOptions<RoleplayWithQuestions, Error, Variables>;
  variablesOf: (values: RoleplayValues) => Variables;
  onChange?: () => void;
  /** Under the title: the parts of the editor. */
  tabs?: ReactNode;
  notice?: (values: RoleplayValues) => ReactNode;
  conflict?: ComponentType<ConflictParts<RoleplayValues>>;
};

/** The page that writes a role-play, new or existing. Reads what this browser kept of the form before showing it. */
export function RoleplayEditor<Variables>(props: Props<Variables>) {
  const kept = useKeptDraft(props.subject, (texts) => valuesOfDraft(texts, props.initial));
  if (!kept) return <LoadingForm title={props.title} />;
  return <Editor {...props} {...kept} />;
}

function Editor<Variables>(props: Props<Variables> & { person: string; restored: RoleplayValues | undefined }) {
  const { title, company_id, saved, conflict: Conflict } = props;
  const navigate = useNavigate();
  // A later version of the row must not change what the person is editing.
  const [initial, setInitial] = useState(props.initial);
  const leave = () => {
    void discard();
    navigate(PATHS.roleplays);
  };
  const { form, submit, pending, failure, conflict, changed, isRestored, keeping, discard } = useRoleplayForm({
    ...props,
    initial,
    onDone: (row) => {
      void discard();
      saveScene(row);
    },
  });
  const escena = useEscena(saved, props.source);
  const saveScene = (row: RoleplayWithQuestions) =>
    escena.save(row, {
      // What comes next: who is going to play it.
      onDone: () => navigate(responsesPath(row.id), { replace: true }),
      onFailed: () => navigate(editRoleplayPath(row.id), { replace: true }),
    });
  const discarding = useDialog<void>();
  const preview = useDialog<RoleplayValues>();
  useNewerVersion(props.initial, changed ? undefined : initial, (newer) => {
    setInitial(newer);
    form.setValues(newer);
  });
  return (
    <Box maw={752} pb={{ base: 104, sm: 80 }}>
      <Page
        title={title}
        back={BACK}
        actions={
          <Button variant="default" leftSection={<IconPlayerPlay size={16} aria-hidden />} onClick={() => preview.open(form.getValues())}>
            Vista previa
          </Button>
        }
      >
        {props.tabs}
        {Conflict && hasCode(conflict.error, 'stale') ? (
          <Conflict {...conflict} />
        ) : (
          <RoleplayFields
            form={form}
            company_id={company_id}
            saved={saved}
            escena={<EscenaField escena={escena} onRetry={() => saved && saveScene(saved)} />}
            notice={
              <>
                {isRestored && <RestoredDraft />}
                {props.notice?.(form.values)}
              </>
            }
            keeping={keeping}
            pending={pending || escena.state.is === 'sending'}
            failure={failure ? { what: props.what, error: failure } : undefined}
            onSubmit={submit}
            onCancel={() => (changed || escena.changed ? discarding.open() : leave())}
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
      <Suspense>
        {preview.subject && <PreviewDialog {...preview.state} company_id={company_id ?? ''} values={preview.subject} escena={escena} />}
      </Suspense>
    </Box>
  );
}

/** An unchanged form shows the newest version. `shown` is undefined once the person has changed something. */
function useNewerVersion(newest: RoleplayValues, shown: RoleplayValues | undefined, show: (values: RoleplayValues) => void): void {
  const latest = useRef(show);
  useEffect(() => {
    latest.current = show;
  });
  useEffect(() => {
    if (shown && newest.version > shown.version) latest.current(newest);
  }, [newest, shown]);
}
