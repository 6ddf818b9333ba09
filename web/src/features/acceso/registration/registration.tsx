import { ERRORS } from '@ensaya/contract/errors.ts';
import { Button, Skeleton, VisuallyHidden } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { Link } from 'react-router';
import { PATHS } from '../../../lib/paths.ts';
import { registrationQuery } from '../acceso.api.ts';
import classes from '../access-layout.module.css';
import { AccessPage, OtherWay } from '../access-page.tsx';
import { CheckMail } from '../check-mail.tsx';
import { RegisterForm } from './register-form.tsx';

export function Registration({ onSignedIn }: { onSignedIn: () => Promise<void> }) {
  const [sentTo, setSentTo] = useState<string>();
  const { data: open, isPending } = useQuery({
    ...registrationQuery,
    // A refetch must not replace the form while the user fills it in.
    refetchOnWindowFocus: false,
    refetchOnReconnect: false,
  });
  if (sentTo) return <CheckMail email={sentTo} />;
  if (isPending) return <Waiting />;
  return open === false ? <Closed /> : <RegisterForm onSignedIn={onSignedIn} onCheckMail={setSentTo} />;
}

const Closed = () => (
  <AccessPage title="Crear una cuenta" intro={ERRORS.registration_closed.message}>
    <Button component={Link} to={PATHS.login} fullWidth className={classes.submit}>
      Iniciar Sesión
    </Button>
  </AccessPage>
);

const FIELDS = ['email', 'nombre', 'password', 'confirm', 'role'];

/** As tall as the form, so that the layout does not shift. */
const Waiting = () => (
  <AccessPage title="Crear una cuenta">
    <div role="status">
      <VisuallyHidden>Cargando el registro…</VisuallyHidden>
      <div className={classes.fields} aria-hidden="true">
        {FIELDS.map((field) => (
          <div key={field}>
            <Skeleton h={14} w="38%" mt={3} mb={10} radius="xs" />
            <Skeleton h={44} />
          </div>
        ))}
        <Skeleton className={classes.waitingSubmit} />
      </div>
    </div>
    <OtherWay question="¿Ya tienes cuenta?" to={PATHS.login}>
      Iniciar Sesión
    </OtherWay>
  </AccessPage>
);
