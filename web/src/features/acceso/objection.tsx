import { ERRORS } from '@ensaya/contract/errors.ts';
import { Button } from '@mantine/core';
import { useMutation } from '@tanstack/react-query';
import { ErrorMessage, Failure } from '../../components/page/message.tsx';
import { PATHS } from '../../lib/address/paths.ts';
import { hasCode } from '../../lib/api/api-error.ts';
import { AccessPage, OtherWay, ToLogin } from './access-page.tsx';
import { objectMutation } from './account-changes.api.ts';

const TITLE = 'No he sido yo';

/** The link of a mail about a change. It acts when the person says so: mail programs open links by themselves. */
export function Objection({ token, onSecured }: { token: string | null; onSecured: () => void }) {
  const secure = useMutation({ ...objectMutation, onSuccess: onSecured });
  if (secure.isSuccess)
    return (
      <AccessPage
        title="Tu cuenta está protegida"
        intro="Hemos cerrado todas tus sesiones y tu contraseña ya no sirve. Te hemos enviado un correo con un enlace para elegir otra."
        followsForm
      >
        <ToLogin />
      </AccessPage>
    );
  if (!token || hasCode(secure.error, 'bad_link'))
    return (
      <AccessPage title={TITLE} followsForm>
        <Failure title={ERRORS.bad_link.message}>Puedes elegir otra contraseña: al cambiarla se cierran todas tus sesiones.</Failure>
        <OtherWay to={PATHS.recover}>Elegir otra contraseña</OtherWay>
      </AccessPage>
    );
  return (
    <AccessPage
      title={TITLE}
      intro="Cerraremos todas tus sesiones, anularemos tu contraseña y te enviaremos un correo con un enlace para elegir otra."
    >
      <ErrorMessage mb="lg" title="No hemos podido proteger tu cuenta" error={secure.error} />
      <Button fullWidth loading={secure.isPending} onClick={() => secure.mutate({ token })}>
        Proteger mi cuenta
      </Button>
    </AccessPage>
  );
}
