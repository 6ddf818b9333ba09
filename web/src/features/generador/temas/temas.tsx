import { useQuery } from '@tanstack/react-query';
import { lazy, type ReactNode, Suspense } from 'react';
import { NothingYet } from '../../../components/empty/nothing-yet.tsx';
import { useFocusFallback } from '../../../lib/focus/use-focus-fallback.ts';
import { useDialog } from '../../../lib/screen/use-dialog.ts';
import { holds } from '../../../lib/text/search-key.ts';
import type { GeneradorDialog } from '../generador-dialogs.tsx';
import { promptCountsQuery } from '../prompts/prompts.api.ts';
import { useTemasView } from '../use-temas-view.ts';
import { ManagedTema } from './managed-tema.tsx';
import { TemaCard } from './tema-card.tsx';
import { TemaList } from './tema-list.tsx';
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
        {(tema) =>
          isManager ? (
            <ManagedTema
              key={tema.id}
              tema={tema}
              count={counts.data?.get(tema.id)}
              onDelete={() => dialog.open({ is: 'delete-tema', tema })}
            />
          ) : (
            <TemaCard key={tema.id} tema={tema} action="generar" />
          )
        }
      </TemaList>
      <Suspense>{dialog.subject && <GeneradorDialogs dialog={dialog.subject} {...dialog.state} />}</Suspense>
    </>
  );
}
