import { ERRORS } from '@ensaya/contract/errors.ts';
import { Skeleton } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { LinkButton } from '../../../components/buttons/buttons.tsx';
import { Waiting } from '../../../components/lists/skeletons.tsx';
import { PATHS } from '../../../lib/address/paths.ts';
import { registrationQuery } from '../../../lib/data/registration-queries.ts';
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
  if (isPending) return <RegistrationSkeleton />;
  return open === false ? <Closed /> : <RegisterForm onSignedIn={onSignedIn} onCheckMail={setSentTo} />;
}

const Closed = () => (
  <AccessPage title="Crear una cuenta" intro={ERRORS.registration_closed.message}>
    <LinkButton to={PATHS.login} fullWidth className={classes.submit}>
      Iniciar Sesión
    </LinkButton>
  </AccessPage>
);

const FIELDS = ['email', 'nombre', 'password', 'confirm', 'role'];

/** As tall as the form, so that the layout does not shift. */
const RegistrationSkeleton = () => (
  <AccessPage title="Crear una cuenta">
    <Waiting label="Cargando el registro…" className={classes.fields}>
      {FIELDS.map((field) => (
        <div key={field}>
          <Skeleton h={14} w="38%" mt={3} mb={10} radius="xs" />
          {field === 'password' && <Skeleton h={12} w="70%" mb={12} radius="xs" />}
          <Skeleton h={44} />
        </div>
      ))}
      <Skeleton h={{ base: 48, sm: 44 }} mt="xs" />
    </Waiting>
    <OtherWay question="¿Ya tienes cuenta?" to={PATHS.login}>
      Iniciar Sesión
    </OtherWay>
  </AccessPage>
);
