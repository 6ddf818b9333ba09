import { ERRORS } from '@ensaya/contract/errors.ts';
import { Alert, Button } from '@mantine/core';
import { IconHourglass } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { Link } from 'react-router';
import { Logo } from '../components/logo.tsx';
import { Failure } from '../components/message.tsx';
import { visitorQuery } from '../features/usuarios/usuarios.api.ts';
import { messageOf } from '../lib/api-error.ts';
import { PATHS, panelPath } from '../lib/paths.ts';
import classes from './home-page.module.css';
import { useSignOut } from './session.ts';

const ASK_AGAIN_MS = 15_000;

/** The public page, until the landing takes its place. */
export function HomePage() {
  const { data: visitor } = useQuery({
    ...visitorQuery,
    // Whoever waits for an approval learns of it without asking.
    refetchInterval: ({ state }) => (state.data?.is === 'pending' ? ASK_AGAIN_MS : false),
  });
  return (
    <main className={classes.main}>
      <title>Ensaya</title>
      <h1 className={classes.brand}>
        <Logo className={classes.logo} />
      </h1>
      <p className={classes.sentence}>Forma a tu equipo y ensaya cada conversación antes de tenerla.</p>
      {visitor?.is === 'pending' && <PendingNotice />}
      {visitor?.is === 'member' && (
        <Button component={Link} to={panelPath(visitor.user.role)}>
          Ir a mi panel
        </Button>
      )}
      {visitor?.is !== 'pending' && visitor?.is !== 'member' && (
        <Button component={Link} to={PATHS.login}>
          Iniciar Sesión
        </Button>
      )}
    </main>
  );
}

function PendingNotice() {
  const signOut = useSignOut();
  return (
    <>
      <Alert color="yellow" role="status" ta="start" icon={<IconHourglass size={18} stroke={1.75} />} title={ERRORS.role_pending.message}>
        Te dejaremos entrar en cuanto la apruebe.
      </Alert>
      {signOut.error && <Failure title="No hemos podido cerrar la sesión">{messageOf(signOut.error)}</Failure>}
      <Button variant="default" loading={signOut.isPending} onClick={() => signOut.mutate('local')}>
        Cerrar sesión
      </Button>
    </>
  );
}
