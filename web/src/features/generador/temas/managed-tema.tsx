import type { Tema } from '@ensaya/contract/generador.ts';
import { Box } from '@mantine/core';
import { useRef, useState } from 'react';
import { DeleteButton } from '../../../components/buttons/action-buttons.tsx';
import { MoreButton } from '../../../components/buttons/more-button.tsx';
import { useOnDemand } from '../../../lib/screen/use-on-demand.ts';
import { TemaCard } from './tema-card.tsx';
import { type TemaField, TemaTexts } from './tema-texts.tsx';

const loadMenu = async () => (await import('./tema-menu.tsx')).TemaMenu;

type Props = { tema: Tema; count: { generados: number; utiles: number } | undefined; onDelete: () => void };

/** A topic for its manager. The menu is loaded on demand. */
export function ManagedTema({ tema, count, onDelete }: Props) {
  const [editing, setEditing] = useState<TemaField>();
  const acts = useRef<HTMLDivElement>(null);
  const { part: Menu, reach, want } = useOnDemand(loadMenu);
  const end = (returnFocus: boolean) => {
    setEditing(undefined);
    if (returnFocus) acts.current?.querySelector<HTMLElement>('[aria-haspopup="menu"]')?.focus();
  };
  return (
    <TemaCard
      tema={tema}
      count={count}
      texts={<TemaTexts tema={tema} editing={editing} onEnd={end} />}
      action="preguntas"
      more={
        <Box ref={acts} display="contents">
          <DeleteButton label={`Eliminar ${tema.nombre}`} onClick={onDelete} />
          {Menu ? (
            <Menu tema={tema} onEdit={setEditing} />
          ) : (
            <MoreButton of={tema.nombre} aria-haspopup="menu" aria-expanded={false} {...reach} onClick={want} />
          )}
        </Box>
      }
    />
  );
}
