import { recover as recoverOperation } from '@ensaya/contract/acceso.ts';
import { useForm } from '@mantine/form';
import { useMutation } from '@tanstack/react-query';
import { Failure } from '../../components/message.tsx';
import { messageOf } from '../../lib/api-error.ts';
import { fieldErrors, focusFirstError, validateWith } from '../../lib/form-schema.ts';
import { PATHS } from '../../lib/paths.ts';
import { recoverMutation } from './acceso.api.ts';
import { AccessForm, AccessScreen, OtherWay } from './access-screen.tsx';
import { EmailField } from './email-field.tsx';

const BACK = <OtherWay to={PATHS.login}>Volver a Iniciar Sesión</OtherWay>;

export function RecoverPage() {
  const recover = useMutation({ ...recoverMutation, onError: (error) => form.setErrors(fieldErrors(error)) });
  const form = useForm({
    initialValues: { email: '' },
    validate: validateWith(recoverOperation.body),
    onValuesChange: () => {
      if (recover.isError) recover.reset();
    },
  });
  if (recover.isSuccess)
    return (
      <AccessScreen title="Revisa tu correo" followsForm intro="Si hay una cuenta con ese correo, te hemos enviado un enlace">
        {BACK}
      </AccessScreen>
    );
  return (
    <AccessScreen title="Recuperar la contraseña" intro="Escribe tu correo y te enviaremos un enlace para elegir otra contraseña.">
      {recover.error && (
        <Failure mb="lg" title="No hemos podido enviar el enlace">
          {messageOf(recover.error)}
        </Failure>
      )}
      <AccessForm
        onSubmit={form.onSubmit((values) => recover.mutate(values), focusFirstError(form))}
        submitLabel="Enviar enlace"
        pending={recover.isPending}
      >
        <EmailField {...form.getInputProps('email')} />
      </AccessForm>
      {BACK}
    </AccessScreen>
  );
}
