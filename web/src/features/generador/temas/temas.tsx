import type { Tema } from '@ensaya/contract/generador.ts';
import { useQuery } from '@tanstack/react-query';
import { lazy, type ReactNode, Suspense } from 'react';
import { DeleteButton } from '../../../components/action-buttons.tsx';
import { MoreButton } from '../../../components/more-button.tsx';
import { NothingYet } from '../../../components/nothing-yet.tsx';
import { holds } from '../../../lib/search-key.ts';
import { useDialog } from '../../../lib/use-dialog.ts';
import { useFocusFallback } from '../../../lib/use-focus-fallback.ts';
import { useOnDemand } from '../../../lib/use-on-demand.ts';
import type { GeneradorDialog } from '../generador-dialogs.tsx';
import { promptCountsQuery } from '../prompts/prompts.api.ts';
import { useTemasView } from '../use-temas-view.ts';
import { TemaCard } from './tema-card.tsx';
import { TemaList } from './tema-list.tsx';
import { TemaTexts } from './tema-texts.tsx';
import { temasQuery } from './temas.api.ts';

const GeneradorDialogs = lazy(async () => ({ default: (await import('../generador-dialogs.tsx')).GeneradorDialogs }));

type Props = { empresa_id: string; isManager: boolean; newButton: ReactNode };

/** The topics of the active company: editable for managers. */
export function Temas({ empresa_id, isManager, newButton }: Props) {
  const { q } = useTemasView();
  const temas = useQuery({
    ...temasQuery(empresa_id),
    select: (items) => items.filter(({ nombre, descripcion }) => holds(q, nombre, descripcion)),
  });
  const counts = useQuery({ ...promptCountsQuery(empresa_id), enabled: isManager });
  const { place, rescueFocus } = useFocusFallback<HTMLDivElement>();
  const dialog = useDialog<GeneradorDialog>(rescueFocus);
  return (
    <>
      <TemaList
        query={temas}
        ref={place}
        empty={
          <NothingYet title={isManager ? 'No hay temas creados' : 'No tienes temas asignados'} action={newButton} of="temas_generador">
            {isManager
              ? 'Crea el primero y escribe sus preguntas: tu equipo las responderá para generar un prompt.'
              : 'Cuando tu responsable cree uno, lo verás aquí.'}
          </NothingYet>
        }
      >
        {(tema) => (
          <TemaCard
            key={tema.id}
            tema={tema}
            count={counts.data?.get(tema.id)}
            texts={isManager && <TemaTexts tema={tema} />}
            action={isManager ? 'preguntas' : 'generar'}
            more={isManager && <TemaActions tema={tema} onDelete={() => dialog.open({ is: 'delete-tema', tema })} />}
          />
        )}
      </TemaList>
      <Suspense>{dialog.subject && <GeneradorDialogs dialog={dialog.subject} {...dialog.state} />}</Suspense>
    </>
  );
}

const loadMenu = async () => (await import('./tema-menu.tsx')).TemaMenu;

/** The menu is loaded on demand. */
function TemaActions({ tema, onDelete }: { tema: Tema; onDelete: () => void }) {
  const { part: Menu, reach, want } = useOnDemand(loadMenu);
  return (
    <>
      <DeleteButton label={`Eliminar ${tema.nombre}`} onClick={onDelete} />
      {Menu ? <Menu tema={tema} /> : <MoreButton of={tema.nombre} aria-haspopup="menu" aria-expanded={false} {...reach} onClick={want} />}
    </>
  );
}
