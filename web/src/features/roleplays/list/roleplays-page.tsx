import { lazy, Suspense } from 'react';
import { NoEmpresa } from '../../../components/empty/no-empresa.tsx';
import { ListSkeleton } from '../../../components/lists/skeletons.tsx';
import { Page } from '../../../components/page/page.tsx';
import { useActiveEmpresa } from '../../../lib/address/active-empresa.ts';
import { useCurrentUser } from '../../../lib/session/current-user.ts';
import { LOADING, TITLE } from './roleplay-list.tsx';
import { WorkerRoleplays } from './worker-roleplays.tsx';

const ManagerRoleplays = lazy(async () => ({ default: (await import('./manager-roleplays.tsx')).ManagerRoleplays }));
const AllRoleplays = lazy(async () => ({ default: (await import('./all-roleplays.tsx')).AllRoleplays }));

export function RoleplaysPage() {
  const user = useCurrentUser();
  const empresa = useActiveEmpresa();
  if (user.role !== 'superadmin' && !empresa)
    return (
      <Page title={TITLE}>
        <NoEmpresa user={user} />
      </Page>
    );
  // Another company is another list: no item or text of the one before may stay.
  if (user.role === 'worker' && empresa) return <WorkerRoleplays key={empresa.id} empresa_id={empresa.id} />;
  return (
    <Suspense
      fallback={
        <Page title={TITLE}>
          <ListSkeleton label={LOADING} />
        </Page>
      }
    >
      {empresa && user.role === 'manager' ? <ManagerRoleplays key={empresa.id} empresa_id={empresa.id} /> : <AllRoleplays />}
    </Suspense>
  );
}
