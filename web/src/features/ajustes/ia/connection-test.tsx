import { Flex } from '@mantine/core';
import { IconAlertCircle, IconCheck, IconPlugConnected } from '@tabler/icons-react';
import { useMutation } from '@tanstack/react-query';
import { SecondaryButton } from '../../../components/buttons/buttons.tsx';
import { messageOf } from '../../../lib/api/api-error.ts';
import { type AiConnection, testConnectionMutation } from '../ajustes.api.ts';
import classes from './ai-section.module.css';
import type { AiForm } from './use-ai-form.ts';

type Props = { connection: AiConnection; form: AiForm };

const seconds = new Intl.NumberFormat('es', { style: 'unit', unit: 'second', unitDisplay: 'short', maximumFractionDigits: 1 });
const formatLatency = (ms: number) => seconds.format(Math.max(0.1, ms / 1000));

/** Sends a minimal request to the provider with the form's current values, saved or not. */
export function ConnectionTest({ connection, form }: Props) {
  const test = useMutation(testConnectionMutation);
  const run = () => {
    const wrong = (['api_key', 'model'] as const).filter((field) => form.validateField(field).hasError);
    if (wrong[0]) form.getInputNode(wrong[0])?.focus();
    else test.mutate(connection);
  };
  return (
    <Flex align="center" rowGap="xs" columnGap="sm" wrap="wrap">
      <SecondaryButton leftSection={<IconPlugConnected size={16} />} onClick={run} loading={test.isPending}>
        Probar conexión
      </SecondaryButton>
      <div aria-live="polite" className={classes.verdict} data-good={test.isSuccess || undefined} data-bad={test.isError || undefined}>
        {test.isSuccess && <IconCheck size={18} aria-hidden />}
        {test.isError && <IconAlertCircle size={18} aria-hidden />}
        {test.isSuccess && <p>{`Conexión correcta · ${formatLatency(test.data.latency_ms)}`}</p>}
        {test.isError && <p>{messageOf(test.error)}</p>}
      </div>
    </Flex>
  );
}
