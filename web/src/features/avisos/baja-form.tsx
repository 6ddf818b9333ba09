import { AVISO_KINDS, type AvisoKind } from '@ensaya/contract/aviso-kinds.ts';
import { Button, Checkbox, Stack } from '@mantine/core';
import { useState } from 'react';

type Props = { kinds: AvisoKind[]; pending: boolean; onStop: (kinds: AvisoKind[]) => void };

/** The button that stops mails; of a mail about several kinds, first which of them. */
export function BajaForm({ kinds, pending, onStop }: Props) {
  const [chosen, setChosen] = useState<string[]>(kinds);
  const [refused, setRefused] = useState(false);
  const stopped = kinds.filter((kind) => chosen.includes(kind));
  return (
    <Stack gap="lg">
      {kinds.length > 1 && (
        <Checkbox.Group
          label="Avisos de este correo"
          value={chosen}
          onChange={setChosen}
          error={refused && stopped.length === 0 && 'Marca al menos uno'}
          errorProps={{ role: 'alert' }}
        >
          <Stack gap="sm" mt="xs">
            {kinds.map((kind) => (
              <Checkbox key={kind} value={kind} label={AVISO_KINDS[kind].label} />
            ))}
          </Stack>
        </Checkbox.Group>
      )}
      <Button fullWidth loading={pending} onClick={() => (stopped.length > 0 ? onStop(stopped) : setRefused(true))}>
        Dejar de recibir
      </Button>
    </Stack>
  );
}
