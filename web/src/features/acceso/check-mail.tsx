import { PATHS } from '../../lib/paths.ts';
import { AccessScreen, OtherWay } from './access-screen.tsx';
import { ResendVerification } from './resend-verification.tsx';

export function CheckMail({ email }: { email: string }) {
  return (
    <AccessScreen
      title="Revisa tu correo"
      followsForm
      intro={
        <>
          Hemos enviado un mensaje a <strong>{email}</strong>. Abre el enlace que contiene para confirmar tu dirección.
        </>
      }
    >
      <ResendVerification email={email} />
      <OtherWay to={PATHS.login}>Volver a Iniciar Sesión</OtherWay>
    </AccessScreen>
  );
}
