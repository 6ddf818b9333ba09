import type { Tema } from '@ensaya/contract/generador.ts';
import { Button } from '@mantine/core';
import { useDisclosure } from '@mantine/hooks';
import { IconPlus } from '@tabler/icons-react';
import { lazy, Suspense } from 'react';
import { useEverOpened } from '../../lib/use-ever-opened.ts';

// A dialog weighs more than the page it opens over: it comes when it is asked for.
const NuevaPreguntaModal = lazy(async () => ({ default: (await import('./nueva-pregunta-modal.tsx')).NuevaPreguntaModal }));

export function NuevaPreguntaButton({ tema }: { tema: Tema }) {
  const [opened, { open, close }] = useDisclosure();
  const ever = useEverOpened(opened);
  return (
    <>
      <Button leftSection={<IconPlus size={16} stroke={1.75} />} onClick={open}>
        Nueva Pregunta
      </Button>
      <Suspense>{ever && <NuevaPreguntaModal tema={tema} opened={opened} onClose={close} />}</Suspense>
    </>
  );
}
