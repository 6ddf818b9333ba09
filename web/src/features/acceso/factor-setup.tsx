import { confirmFactor } from '@ensaya/contract/acceso.ts';
import { Button, Code, Group, Stack, TextInput } from '@mantine/core';
import { useForm } from '@mantine/form';
import { useMutation } from '@tanstack/react-query';
import { Failure } from '../../components/message.tsx';
import { hasCode, messageOf } from '../../lib/api-error.ts';
import { focusOnArrival } from '../../lib/focus-on-arrival.ts';
import { fieldErrors, focusFirstError, validateWith } from '../../lib/form-schema.ts';
import { confirmFactorMutation, type Enrollment } from './acceso.api.ts';
import classes from './factor-setup.module.css';
import { QrCode } from './qr-code.tsx';
import { RecoveryCodes } from './recovery-codes.tsx';

type Props = { enrollment: Enrollment; onConfirmed: () => Promise<void>; onCancel: () => void };

export function FactorSetup({ enrollment: { uri, recovery_codes }, onConfirmed, onCancel }: Props) {
  const confirm = useMutation({
    ...confirmFactorMutation,
    onSuccess: onConfirmed,
    onError: (error) => {
      const errors = codeErrors(error);
      form.setErrors(errors);
      focusFirstError(form)(errors);
    },
  });
  const form = useForm({ initialValues: { code: '' }, validate: validateWith(confirmFactor.body) });
  return (
    <form noValidate onSubmit={form.onSubmit((values) => confirm.mutate(values), focusFirstError(form))}>
      <ol className={classes.steps}>
        <li>
          <p className={classes.step} ref={focusOnArrival} tabIndex={-1}>
            Escanea este código con tu aplicación de autenticación
          </p>
          <QrCode text={uri} />
          <p className={classes.manual}>
            Si no puedes escanearlo, escribe esta clave: <Code className={classes.secret}>{secretIn(uri)}</Code>
          </p>
        </li>
        <li>
          <p className={classes.step}>Guarda tus códigos de recuperación</p>
          <RecoveryCodes codes={recovery_codes} />
        </li>
        <li>
          <p className={classes.step}>Escribe el código que muestra la aplicación</p>
          <Stack gap="md">
            <TextInput
              label="Código de verificación"
              className={classes.code}
              autoComplete="one-time-code"
              inputMode="numeric"
              maxLength={20}
              {...form.getInputProps('code')}
            />
            {confirm.error && Object.keys(codeErrors(confirm.error)).length === 0 && <Failure>{messageOf(confirm.error)}</Failure>}
            <Group gap="sm">
              <Button variant="default" onClick={onCancel} disabled={confirm.isPending}>
                Cancelar
              </Button>
              <Button type="submit" loading={confirm.isPending}>
                Activar
              </Button>
            </Group>
          </Stack>
        </li>
      </ol>
    </form>
  );
}

const codeErrors = (error: unknown) => (hasCode(error, 'bad_code') ? { code: error.message } : fieldErrors(error));

/** In groups of four, as people read it. */
function secretIn(uri: string): string {
  const secret = URL.canParse(uri) ? new URL(uri).searchParams.get('secret') : null;
  return secret?.match(/.{1,4}/g)?.join(' ') ?? '';
}
