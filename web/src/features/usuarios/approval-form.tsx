import { reauthenticate, signInSecondFactor } from '@ensaya/contract/acceso.ts';
import type { RoleRequest } from '@ensaya/contract/usuarios.ts';
import { Text, TextInput } from '@mantine/core';
import { type FormErrors, useForm } from '@mantine/form';
import { useMutation } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { ModalForm } from '../../components/form-modal.tsx';
import { PasswordField } from '../../components/password-field.tsx';
import { hasCode } from '../../lib/api-error.ts';
import { fieldErrors, focusFirstError, validateWith } from '../../lib/form-schema.ts';
import { decideRoleRequestMutation } from './usuarios.api.ts';

type Props = { request: RoleRequest; secondFactor: boolean; onDone: () => void; children: ReactNode };

const EMPTY = { password: '', code: '' };

export function ApprovalForm({ request, secondFactor, onDone, children }: Props) {
  const proof = secondFactor ? 'code' : 'password';
  const approve = useMutation(decideRoleRequestMutation);
  const form = useForm({
    initialValues: EMPTY,
    validate: (values) =>
      validateWith<typeof reauthenticate.body | typeof signInSecondFactor.body>(
        secondFactor ? signInSecondFactor.body : reauthenticate.body,
      )(values),
    onValuesChange: () => {
      if (approve.isError) approve.reset();
    },
  });
  const submit = form.onSubmit(
    (values) =>
      approve.mutate(
        { id: request.id, decision: 'approve', [proof]: values[proof] },
        {
          onSuccess: onDone,
          onError: (error) => {
            form.setErrors(wrong(error));
            focusFirstError(form)(wrong(error));
          },
        },
      ),
    focusFirstError(form),
  );
  const elsewhere = approve.error && Object.keys(wrong(approve.error)).length === 0 ? approve.error : null;
  return (
    <ModalForm onSubmit={submit} submitLabel="Aprobar" pending={approve.isPending} error={elsewhere} onCancel={onDone}>
      <Text component="div">{children}</Text>
      {secondFactor ? (
        <TextInput
          label="Código de verificación"
          description="El que muestra tu aplicación de autenticación."
          autoComplete="one-time-code"
          inputMode="numeric"
          maxLength={20}
          data-autofocus
          {...form.getInputProps('code')}
        />
      ) : (
        <PasswordField
          label="Tu contraseña"
          description="Confirma que eres tú."
          autoComplete="current-password"
          data-autofocus
          {...form.getInputProps('password')}
        />
      )}
    </ModalForm>
  );
}

/** What belongs under the field: a proof that does not hold. */
function wrong(error: unknown): FormErrors {
  if (hasCode(error, 'bad_credentials')) return { password: 'La contraseña no es correcta' };
  if (hasCode(error, 'bad_code')) return { code: error.message };
  return fieldErrors(error);
}
