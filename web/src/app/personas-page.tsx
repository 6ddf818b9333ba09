import { lazy, Suspense } from 'react';
import { NoEmpresa } from '../components/empty/no-empresa.tsx';
import { Page } from '../components/page/page.tsx';
import { Personas } from '../features/personas/personas.tsx';
import { useActiveEmpresa } from '../lib/address/active-empresa.ts';
import { PATHS } from '../lib/address/paths.ts';
import { useNewOnArrival } from '../lib/address/use-new-on-arrival.ts';
import { useDialog } from '../lib/screen/use-dialog.ts';
import { useCurrentUser } from '../lib/session/current-user.ts';

const InviteDialog = lazy(async () => ({ default: (await import('./invite-dialog.tsx')).InviteDialog }));

export function PersonasPage() {
  const user = useCurrentUser();
  const empresa = useActiveEmpresa();
  const inviting = useDialog<{ file?: File | undefined }>();
  useNewOnArrival(() => inviting.open({}), empresa !== null);
  if (!empresa)
    return (
      <Page title="Personas" parent={{ label: 'Panel', to: PATHS.managerDashboard }}>
        <NoEmpresa user={user} />
      </Page>
    );
  return (
    <>
      {/* A new company begins without the selection of the last. */}
      <Personas key={empresa.id} empresa={empresa} onInvite={(file) => inviting.open({ file })} />
      <Suspense>{inviting.subject && <InviteDialog {...inviting.state} {...inviting.subject} empresa={empresa} />}</Suspense>
    </>
  );
}
