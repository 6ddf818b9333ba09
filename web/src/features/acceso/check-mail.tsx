import { AccessPage, ToLogin } from './access-page.tsx';
import { ResendVerification } from './resend-verification.tsx';

export function CheckMail({ email }: { email: string }) {
  return (
    <AccessPage
      title="Revisa tu correo"
      followsForm
      intro={
        <>
          Hemos enviado un mensaje a <strong>{email}</strong>. Abre el enlace que contiene para confirmar tu dirección.
        </>
      }
    >
      <ResendVerification email={email} />
      <ToLogin />
    </AccessPage>
  );
}
