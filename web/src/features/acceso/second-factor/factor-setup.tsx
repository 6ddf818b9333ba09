import { confirmFactor } from '@ensaya/contract/acceso.ts';
import { Box, Code, Group, Stack, Text } from '@mantine/core';
import { IconDownload } from '@tabler/icons-react';
import { useMemo } from 'react';
import { encode } from 'uqr';
import { SecondaryButton } from '../../../components/buttons/buttons.tsx';
import { CopyButton } from '../../../components/buttons/copy-button.tsx';
import { CodeField } from '../../../components/fields/code-field.tsx';
import { FormActions } from '../../../components/fields/form-actions.tsx';
import { ErrorMessage } from '../../../components/page/message.tsx';
import { BRAND } from '../../../lib/browser/brand.ts';
import { saveFile } from '../../../lib/files/save-file.ts';
import { focusOnArrival } from '../../../lib/focus/focus-on-arrival.ts';
import { validateWith } from '../../../lib/forms/form-schema.ts';
import { useMutationForm } from '../../../lib/forms/use-mutation-form.ts';
import { codeErrors } from '../../../lib/session/credential-errors.ts';
import { searchKey } from '../../../lib/text/search-key.ts';
import { confirmFactorMutation, type Enrollment } from '../acceso.api.ts';
import classes from './factor-setup.module.css';

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
          <Box component="p" mb="sm" fw={600} ref={focusOnArrival} tabIndex={-1} data-no-ring>
            Escanea este código con tu aplicación de autenticación
          </Box>
          <QrCode text={uri} />
          <Text variant="dimmed" mt="sm" data-anywhere>
            Si no puedes escanearlo, escribe esta clave: <Code fz="inherit">{secretIn(uri)}</Code>
          </Text>
        </li>
        <li>
          <Box component="p" mb="sm" fw={600}>
            Guarda tus códigos de recuperación
          </Box>
          <RecoveryCodes codes={recovery_codes} />
        </li>
        <li>
          <Box component="p" mb="sm" fw={600}>
            Escribe el código que muestra la aplicación
          </Box>
          <Stack gap="md">
            <CodeField maw="16rem" {...form.getInputProps('code')} />
            <ErrorMessage error={failure} />
            <FormActions submit="Activar" pending={mutation.isPending} onCancel={onCancel} />
          </Stack>
        </li>
      </ol>
    </form>
  );
}

/** In groups of four. */
function secretIn(uri: string): string {
  const secret = URL.canParse(uri) ? new URL(uri).searchParams.get('secret') : null;
  return secret?.match(/.{1,4}/g)?.join(' ') ?? '';
}

function QrCode({ text }: { text: string }) {
  const { size, path } = useMemo(() => draw(text), [text]);
  return (
    <svg viewBox={`0 0 ${size} ${size}`} className={classes.qr} role="img" aria-label="Código QR" shapeRendering="crispEdges">
      <title>Código QR</title>
      <path d={path} fill="currentColor" />
    </svg>
  );
}

function draw(text: string) {
  const { size, data } = encode(text, { ecc: 'M', border: 4 });
  const squares = data.flatMap((row, y) => row.map((dark, x) => (dark ? `M${x} ${y}h1v1h-1z` : '')));
  return { size, path: squares.join('') };
}

function RecoveryCodes({ codes }: { codes: string[] }) {
  return (
    <>
      <p>Cada uno sirve una vez, por si pierdes el teléfono. No volveremos a mostrarlos.</p>
      <ul className={classes.codes}>
        {codes.map((code) => (
          <li key={code}>{code}</li>
        ))}
      </ul>
      <Group gap="sm">
        <CopyButton text={codes.join('\n')} />
        <SecondaryButton leftSection={<IconDownload size={16} />} onClick={() => download(codes)}>
          Descargar
        </SecondaryButton>
      </Group>
    </>
  );
}

const fileName = `${searchKey(BRAND).replace(/[^a-z0-9ñ]+/g, '-')}-codigos-de-recuperacion.txt`;

const download = (codes: string[]) => saveFile(fileName, 'text/plain', `Códigos de recuperación de ${BRAND}\n\n${codes.join('\n')}\n`);
