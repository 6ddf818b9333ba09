import { Page } from '../components/page.tsx';
import { WorkerPanel } from '../features/paneles/worker-panel.tsx';
import { useGuardedUser } from './role-guard.tsx';

export function WorkerDashboardPage() {
  const user = useGuardedUser();
  return (
    <Page
      title="Panel de Control"
      subtitle={
        <>
          Hola, <b>{user.email}</b>
        </>
      }
    >
      <WorkerPanel user={user} />
    </Page>
  );
}
