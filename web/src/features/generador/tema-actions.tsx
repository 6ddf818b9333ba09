import type { Tema } from '@ensaya/contract/generador.ts';
import { ActionIcon } from '@mantine/core';
import { IconTrash } from '@tabler/icons-react';
import { MoreButton } from '../../components/more-button.tsx';
import { useOnDemand } from '../../lib/use-on-demand.ts';

const loadMenu = async () => (await import('./tema-menu.tsx')).TemaMenu;

/** Its menu comes when somebody reaches for it. */
export function TemaActions({ tema, onDelete }: { tema: Tema; onDelete: () => void }) {
  const { part: Menu, reach, want } = useOnDemand(loadMenu);
  return (
    <>
      <ActionIcon aria-label={`Eliminar ${tema.nombre}`} onClick={onDelete}>
        <IconTrash size={18} stroke={1.75} />
      </ActionIcon>
      {Menu ? <Menu tema={tema} /> : <MoreButton of={tema.nombre} aria-haspopup="menu" aria-expanded={false} {...reach} onClick={want} />}
    </>
  );
}
