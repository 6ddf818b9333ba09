import { lazy, Suspense } from 'react';
import { FichaPage } from '../features/empresas/ficha/ficha-page.tsx';
import { AccountActions } from '../features/usuarios/account-actions.tsx';
import type { AccountDialog } from '../features/usuarios/account-dialogs.tsx';
import { useDialog } from '../lib/screen/use-dialog.ts';

const AccountDialogs = lazy(async () => ({ default: (await import('../features/usuarios/account-dialogs.tsx')).AccountDialogs }));

/** A superadmin's page of one company, with the acts on the accounts of its people. */
export function EmpresaPage() {
  const { open, subject, state } = useDialog<AccountDialog>();
  return (
    <>
      <FichaPage personActions={({ user_id, ...person }) => <AccountActions user={{ id: user_id, ...person }} onOpen={open} />} />
      {subject && (
        <Suspense>
          <AccountDialogs dialog={subject} {...state} />
        </Suspense>
      )}
    </>
  );
}
