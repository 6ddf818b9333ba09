import { ERRORS } from '@ensaya/contract/errors.ts';
import { Button } from '@mantine/core';
import { useMutation } from '@tanstack/react-query';
import { useSearchParams } from 'react-router';
import { ErrorMessage, Failure } from '../../../components/page/message.tsx';
import { hasCode } from '../../../lib/api/api-error.ts';
import { AccessPage, ToLogin } from '../access-page.tsx';
import { confirmAddressMutation } from '../account-changes.api.ts';

const TITLE = 'Cambiar tu correo';

/** One of the two links of a change of address. It acts when the person says so: mail programs open links by themselves. */
export function AddressConfirmation({ onChanged }: { onChanged: () => unknown }) {
  const [search] = useSearchParams();
  const token = search.get('token');
  const confirm = useMutation(confirmAddressMutation);
  if (confirm.data)
    return (
      <AccessPage
        title={confirm.data.changed ? 'Correo cambiado' : 'Falta un paso'}
        intro={
          confirm.data.changed
            ? 'Desde ahora inicias sesión con tu correo nuevo.'
            : 'Abre también el enlace que te hemos enviado al otro correo. Hasta entonces inicia sesión como siempre.'
        }
        followsForm
      >
        <ToLogin />
      </AccessPage>
    );
  if (!token || hasCode(confirm.error, 'bad_link'))
    return (
      <AccessPage title={TITLE} followsForm>
        <Failure title={ERRORS.bad_link.message}>Puedes pedir el cambio otra vez en tu perfil.</Failure>
        <ToLogin />
      </AccessPage>
    );
  const send = () => confirm.mutate({ token }, { onSuccess: ({ changed }) => changed && onChanged() });
  return (
    <AccessPage title={TITLE} intro="Confirma que quieres cambiar el correo de tu cuenta.">
      <ErrorMessage mb="lg" title="No hemos podido cambiar tu correo" error={confirm.error} />
      <Button fullWidth loading={confirm.isPending} onClick={send}>
        Confirmar el cambio
      </Button>
    </AccessPage>
  );
}
