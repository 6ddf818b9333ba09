import { Button } from '@mantine/core';
import { useDisclosure } from '@mantine/hooks';
import { IconPlus } from '@tabler/icons-react';
import { lazy, Suspense } from 'react';
import { useEverOpened } from '../../lib/use-ever-opened.ts';

// A dialog weighs more than the page it opens over: it comes when it is asked for.
const NuevoTemaModal = lazy(async () => ({ default: (await import('./nuevo-tema-modal.tsx')).NuevoTemaModal }));

export function NuevoTemaButton({ empresa_id }: { empresa_id: string }) {
  const [opened, { open, close }] = useDisclosure();
  const ever = useEverOpened(opened);
  return (
    <>
      <Button leftSection={<IconPlus size={16} stroke={1.75} />} onClick={open}>
        Nuevo Tema
      </Button>
      <Suspense>{ever && <NuevoTemaModal empresa_id={empresa_id} opened={opened} onClose={close} />}</Suspense>
    </>
  );
}
