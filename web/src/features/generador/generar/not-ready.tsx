import type { Role } from '@ensaya/contract/usuarios.ts';
import { Alert, Anchor, Button, Textarea } from '@mantine/core';
import { IconCopy, IconInfoCircle } from '@tabler/icons-react';
import { useMutation } from '@tanstack/react-query';
import { useState } from 'react';
import { Link } from 'react-router';
import { Failure } from '../../../components/message.tsx';
import { explain } from '../../../lib/api-error.ts';
import { copyPromised } from '../../../lib/copy-promised.ts';
import { PATHS } from '../../../lib/paths.ts';
import { toastFailure, toastSuccess } from '../../../lib/toast.ts';
import classes from './generar.module.css';
import { type Answered, fillTemplateMutation } from './generation.api.ts';

type Props = { role: Role; take: () => Answered | undefined };

/** Shown while the company's AI is not configured: who can configure it, and the filled template to copy. */
export function NotReady({ role, take }: Props) {
  const fill = useMutation(fillTemplateMutation);
  /** The text, if the browser refused to copy it. */
  const [byHand, setByHand] = useState<string>();
  const copy = async () => {
    const body = take();
    if (!body) return;
    setByHand(undefined);
    const filled = fill.mutateAsync(body).then(({ text }) => text);
    try {
      await copyPromised(filled);
      toastSuccess('Plantilla copiada al portapapeles');
    } catch {
      const text = await filled.catch(() => undefined);
      if (text === undefined) return;
      toastFailure('Error al copiar al portapapeles');
      setByHand(text);
    }
  };
  return (
    <div className={classes.notReady}>
      <Alert color="yellow" role="status" icon={<IconInfoCircle size={18} stroke={1.75} />}>
        {role === 'manager' ? (
          <>
            La IA aún no está configurada.{' '}
            <Anchor component={Link} to={PATHS.settings} inherit underline="always">
              Configúrala en Ajustes
            </Anchor>
          </>
        ) : (
          'La IA aún no está configurada; avisa a tu responsable'
        )}
      </Alert>
      {fill.error && <Failure>{explain('Error al rellenar la plantilla', fill.error)}</Failure>}
      <Button
        fullWidth
        className={classes.generate}
        leftSection={<IconCopy size={16} stroke={1.75} aria-hidden />}
        onClick={copy}
        loading={fill.isPending}
      >
        Copiar la plantilla rellena
      </Button>
      {byHand !== undefined && (
        <Textarea
          label="Cópiala desde aquí"
          readOnly
          autosize
          maxRows={14}
          value={byHand}
          onFocus={({ currentTarget }) => currentTarget.select()}
        />
      )}
    </div>
  );
}
