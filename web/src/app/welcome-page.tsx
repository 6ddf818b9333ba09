import { PageShell } from './page-shell.tsx';
import { useGuardedUser } from './role-guard.tsx';

/** The panel of the roles whose modules are still to come. */
export function WelcomePage() {
  const { email } = useGuardedUser();
  return <PageShell title="Panel de Control" subtitle={`Hola, ${email}`} />;
}
