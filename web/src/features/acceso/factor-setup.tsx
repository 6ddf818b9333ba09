import { confirmFactor } from '@ensaya/contract/acceso.ts';
import { Button, Code, Group, Stack, TextInput } from '@mantine/core';
import { ErrorMessage } from '../../components/message.tsx';
import { focusOnArrival } from '../../lib/focus-on-arrival.ts';
import { validateWith } from '../../lib/form-schema.ts';
import { useMutationForm } from '../../lib/use-mutation-form.ts';
import { confirmFactorMutation, type Enrollment } from './acceso.api.ts';
import classes from './factor-setup.module.css';
import { codeErrors } from './field-errors.ts';
import { QrCode } from './qr-code.tsx';
import { RecoveryCodes } from './recovery-codes.tsx';

type Props = { enrollment: Enrollment; onConfirmed: () => Promise<void>; onCancel: () => void };

export function FactorSetup({ enrollment: { uri, recovery_codes }, onConfirmed, onCancel }: Props) {
  const { form, mutation, submit, failure } = useMutationForm({
    initial: { code: '' },
    validate: validateWith(confirmFactor.body),
    mutation: { ...confirmFactorMutation, onSuccess: onConfirmed },
    variablesOf: (values) => values,
    errorsOf: codeErrors,
    focusErrors: true,
  });
  return (
    <form noValidate onSubmit={submit}>
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
            <ErrorMessage error={failure} />
            <Group gap="sm">
              <Button variant="default" onClick={onCancel} disabled={mutation.isPending}>
                Cancelar
              </Button>
              <Button type="submit" loading={mutation.isPending}>
                Activar
              </Button>
            </Group>
          </Stack>
        </li>
      </ol>
    </form>
  );
}

/** In groups of four, as people read it. */
function secretIn(uri: string): string {
  const secret = URL.canParse(uri) ? new URL(uri).searchParams.get('secret') : null;
  return secret?.match(/.{1,4}/g)?.join(' ') ?? '';
}
