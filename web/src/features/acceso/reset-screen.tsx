import { newPasswordForm } from '@ensaya/contract/acceso.ts';
import { ERRORS } from '@ensaya/contract/errors.ts';
import { useForm } from '@mantine/form';
import { useMutation } from '@tanstack/react-query';
import { Failure } from '../../components/message.tsx';
import { PasswordField } from '../../components/password-field.tsx';
import { hasCode, messageOf } from '../../lib/api-error.ts';
import { fieldErrors, focusFirstError, validateWith } from '../../lib/form-schema.ts';
import { PATHS } from '../../lib/paths.ts';
import { resetPasswordMutation } from './acceso.api.ts';
import { AccessForm, AccessScreen, OtherWay } from './access-screen.tsx';

const TITLE = 'Elegir otra contraseña';

export function ResetScreen({ token, onReset }: { token: string | null; onReset: () => void }) {
  const reset = useMutation({
    ...resetPasswordMutation,
    onSuccess: onReset,
    onError: (error) => {
      form.setErrors(fieldErrors(error));
      focusFirstError(form)(fieldErrors(error));
    },
  });
  const form = useForm({
    initialValues: { password: '', confirm: '' },
    validate: validateWith(newPasswordForm),
    onValuesChange: () => {
      if (reset.isError) reset.reset();
    },
  });
  if (!token || hasCode(reset.error, 'bad_link'))
    return (
      <AccessScreen title={TITLE} followsForm>
        <Failure title={ERRORS.bad_link.message}>Los enlaces sirven una sola vez y durante un tiempo.</Failure>
        <OtherWay to={PATHS.recover}>Pedir otro enlace</OtherWay>
      </AccessScreen>
    );
  return (
    <AccessScreen title={TITLE} intro="Al cambiarla se cerrarán todas tus sesiones.">
      {reset.error && Object.keys(fieldErrors(reset.error)).length === 0 && (
        <Failure mb="lg" title="No hemos podido cambiar la contraseña">
          {messageOf(reset.error)}
        </Failure>
      )}
      <AccessForm
        onSubmit={form.onSubmit(({ password }) => reset.mutate({ token, password }), focusFirstError(form))}
        submitLabel="Cambiar contraseña"
        pending={reset.isPending}
      >
        <PasswordField label="Nueva contraseña" autoComplete="new-password" {...form.getInputProps('password')} />
        <PasswordField label="Confirmar contraseña" autoComplete="new-password" {...form.getInputProps('confirm')} />
      </AccessForm>
      <OtherWay to={PATHS.login}>Volver a Iniciar Sesión</OtherWay>
    </AccessScreen>
  );
}
