import { useGuardedUser } from './role-guard.tsx';
import { UpcomingPage } from './upcoming-page.tsx';

export function WorkerDashboardPage() {
  const { email } = useGuardedUser();
  return (
    <UpcomingPage
      title="Panel de Control"
      subtitle={
        <>
          Hola, <b>{email}</b>
        </>
      }
    />
  );
}
