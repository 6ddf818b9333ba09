import type { NotReadyReason } from '@ensaya/contract/generation.ts';
import { Alert, Button, Stack } from '@mantine/core';
import { IconCopy, IconInfoCircle } from '@tabler/icons-react';
import { useMutation } from '@tanstack/react-query';
import { useState } from 'react';
import { GrowingTextarea } from '../../../components/fields/growing-textarea.tsx';
import { Failure } from '../../../components/page/message.tsx';
import { AiNotReady } from '../../../components/status/ai-not-ready.tsx';
import { explain } from '../../../lib/api/api-error.ts';
import { copyPromised } from '../../../lib/files/copy-promised.ts';
import { toastFailure, toastSuccess } from '../../../lib/screen/toast.ts';
import classes from './generar.module.css';
import { type Answered, fillTemplateMutation } from './generation.api.ts';

type Props = {
  /** The id of the reason, for the button that it disables. */
  id: string;
  reason: NotReadyReason;
  canConfigure: boolean;
  take: () => Answered | undefined;
};

/** Shown while the company has no AI: why, who can change that, and the text to copy into another one. */
export function NotReady({ id, reason, canConfigure, take }: Props) {
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
      toastSuccess('Texto copiado al portapapeles');
    } catch {
      const text = await filled.catch(() => undefined);
      if (text === undefined) return;
      toastFailure('Error al copiar al portapapeles');
      setByHand(text);
    }
  };
  return (
    <Stack gap="sm" mb="sm">
      <Alert id={id} color="yellow" role="status" icon={<IconInfoCircle size={18} />}>
        <AiNotReady reason={reason} canConfigure={canConfigure} />
      </Alert>
      {fill.error && <Failure>{explain('Error al preparar el texto', fill.error)}</Failure>}
      <Button
        fullWidth
        className={classes.generate}
        leftSection={<IconCopy size={16} aria-hidden />}
        onClick={copy}
        loading={fill.isPending}
      >
        Copiar el texto para pegarlo en otra IA
      </Button>
      {byHand !== undefined && (
        <GrowingTextarea
          label="Cópialo desde aquí"
          readOnly
          maxRows={14}
          value={byHand}
          onFocus={({ currentTarget }) => currentTarget.select()}
        />
      )}
    </Stack>
  );
}
