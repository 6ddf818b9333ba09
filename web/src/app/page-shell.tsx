import { Alert, Button, Text, Title } from '@mantine/core';
import { useMutation } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { Logo } from '../components/logo.tsx';
import { signOutMutation } from '../features/usuarios/usuarios.api.ts';
import { messageOf } from '../lib/api-error.ts';
import classes from './page-shell.module.css';
import { useGuardedUser } from './role-guard.tsx';

/** The frame of every signed-in page. */
export function PageShell({ title, subtitle, children }: { title: string; subtitle?: ReactNode; children?: ReactNode }) {
  const { email } = useGuardedUser();
  const signOut = useMutation(signOutMutation);
  return (
    <>
      <title>{`${title} · Ensaya`}</title>
      <header className={classes.header}>
        <div className={classes.bar}>
          <Logo className={classes.logo} />
          <Text className={classes.email} title={email}>
            {email}
          </Text>
          <Button variant="default" className={classes.signOut} loading={signOut.isPending} onClick={() => signOut.mutate()}>
            Cerrar sesión
          </Button>
        </div>
      </header>
      <main className={classes.main}>
        {signOut.error && (
          <Alert color="red" role="alert" mb="lg" title="No hemos podido cerrar la sesión">
            {messageOf(signOut.error)}
          </Alert>
        )}
        <Title order={1}>{title}</Title>
        {subtitle && <p className={classes.subtitle}>{subtitle}</p>}
        {children}
      </main>
    </>
  );
}
