import { Alert, Button, Stack } from '@mantine/core';
import { IconAlertCircle } from '@tabler/icons-react';
import { explain } from '../lib/api-error.ts';

type Props = { what: string; error: unknown; onRetry: () => unknown; retrying: boolean };

/** Something did not load: what, why when we know, and a way on. */
export function LoadError({ what, error, onRetry, retrying }: Props) {
  return (
    <Alert color="red" role="alert" icon={<IconAlertCircle size={18} stroke={1.75} />}>
      <Stack align="flex-start" gap="sm">
        {explain(what, error)}
        <Button variant="default" onClick={() => onRetry()} loading={retrying}>
          Reintentar
        </Button>
      </Stack>
    </Alert>
  );
}
