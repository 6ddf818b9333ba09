import { useMutation, useQueryClient } from '@tanstack/react-query';
import { lazy, type ReactNode, Suspense } from 'react';
import { endSession } from '../features/acceso/acceso.api.ts';
import { forgetPerson } from '../features/usuarios/visitor.ts';
import { noConnection } from '../lib/api/api-error.ts';
import { reloadOnce } from '../lib/browser/reload.ts';
import type { UnsavedDraft } from '../lib/drafts/open-drafts.ts';
import { abandonText, wouldLoseText } from '../lib/forms/unsaved-text.ts';
import { useDialog } from '../lib/screen/use-dialog.ts';

type Scope = Parameters<typeof endSession>[0];
type SignOut = { person: string; scope: Scope; discard?: true };

/** A form without a draft. */
const TYPED: UnsavedDraft = { subject: 'typed', title: 'Lo que has escrito en esta página' };

const UnsavedDraftsDialog = lazy(async () => ({ default: (await import('./unsaved-drafts-dialog.tsx')).UnsavedDraftsDialog }));

/** Loaded on demand, because most pages have no draft. Missing only offline or after a new release. */
const loadDrafts = () =>
  import('../lib/drafts/open-drafts.ts').catch((cause) => {
    if (navigator.onLine) reloadOnce(`${APP_VERSION} sign-out`);
    throw noConnection(cause);
  });

/** After the account was erased, with all its sessions: removes what this browser has of the person. The guard then leads to the sign-in page. */
export function useLeaveForGood(): (person: string) => Promise<void> {
  const client = useQueryClient();
  return async (person) => {
    const { eraseDrafts } = await loadDrafts();
    abandonText();
    void eraseDrafts(person);
    forgetPerson(client, 'leaving');
  };
}

/**
 * Ends the session and erases the person's drafts from this browser, which others may use. If the server does not have them all, the
 * dialog asks first. The guard then leads to the sign-in page.
 */
export function useSignOut(): { start: (person: string, scope?: Scope) => void; pending: boolean; error: Error | null; dialog: ReactNode } {
  const client = useQueryClient();
  const warning = useDialog<SignOut & { drafts: UnsavedDraft[] }>();
  const { mutate, isPending, error, reset } = useMutation({
    mutationFn: async ({ person, scope, discard }: SignOut): Promise<UnsavedDraft[]> => {
      const { unsavedDrafts, eraseDrafts } = await loadDrafts();
      const unsaved = discard ? [] : [...(await unsavedDrafts(person)), ...(wouldLoseText() ? [TYPED] : [])];
      if (unsaved.length > 0) return unsaved;
      await endSession(scope);
      abandonText();
      void eraseDrafts(person);
      return [];
    },
    onSuccess: (drafts, asked) => (drafts.length > 0 ? warning.open({ ...asked, drafts }) : forgetPerson(client, 'leaving')),
  });
  const { opened, subject, close } = warning;
  return {
    start: (person, scope = 'local') => mutate({ person, scope }),
    pending: isPending,
    error: opened ? null : error,
    dialog: subject && (
      <Suspense>
        <UnsavedDraftsDialog
          opened={opened}
          drafts={subject.drafts}
          pending={isPending}
          error={error}
          onClose={close}
          onClosed={reset}
          onConfirm={() => mutate({ person: subject.person, scope: subject.scope, discard: true })}
        />
      </Suspense>
    ),
  };
}
