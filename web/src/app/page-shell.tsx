import { Anchor, Button, Title } from '@mantine/core';
import type { ReactNode } from 'react';
import { Link } from 'react-router';
import { Logo } from '../components/logo.tsx';
import { Failure } from '../components/message.tsx';
import { messageOf } from '../lib/api-error.ts';
import { PATHS, panelPath } from '../lib/paths.ts';
import classes from './page-shell.module.css';
import { useGuardedUser } from './role-guard.tsx';
import { useSignOut } from './session.ts';

/** The frame of every signed-in page. */
export function PageShell({ title, subtitle, children }: { title: string; subtitle?: ReactNode; children?: ReactNode }) {
  const { email, role } = useGuardedUser();
  const signOut = useSignOut();
  return (
    <>
      <title>{`${title} · Ensaya`}</title>
      <header className={classes.header}>
        <div className={classes.bar}>
          <Link to={panelPath(role)} aria-label="Ensaya, mi panel" className={classes.home}>
            <Logo className={classes.logo} />
          </Link>
          <Anchor component={Link} to={PATHS.profile} c="var(--mantine-color-text)" className={classes.email} title={`Perfil de ${email}`}>
            {email}
          </Anchor>
          <Button variant="default" className={classes.signOut} loading={signOut.isPending} onClick={() => signOut.mutate('local')}>
            Cerrar sesión
          </Button>
        </div>
      </header>
      <main className={classes.main}>
        {signOut.error && (
          <Failure mb="lg" title="No hemos podido cerrar la sesión">
            {messageOf(signOut.error)}
          </Failure>
        )}
        <Title order={1}>{title}</Title>
        {subtitle && <p className={classes.subtitle}>{subtitle}</p>}
        {children}
      </main>
    </>
  );
}
