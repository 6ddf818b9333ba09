import type { Tema } from '@ensaya/contract/generador.ts';
import { useQuery } from '@tanstack/react-query';
import { lazy, type ReactNode, Suspense, useEffect } from 'react';
import { DeleteButton } from '../../components/action-buttons.tsx';
import { EmptyState } from '../../components/empty-state.tsx';
import { QueryError } from '../../components/load-error.tsx';
import { MoreButton } from '../../components/more-button.tsx';
import { ScriptIllustration } from '../../components/script-illustration.tsx';
import { hasCode } from '../../lib/api-error.ts';
import { holds } from '../../lib/search-key.ts';
import { useDialog } from '../../lib/use-dialog.ts';
import { useFocusFallback } from '../../lib/use-focus-fallback.ts';
import { useOnDemand } from '../../lib/use-on-demand.ts';
import { useViewMode } from '../../lib/use-view-mode.ts';
import classes from './generador.module.css';
import type { GeneradorDialog } from './generador-dialogs.tsx';
import { promptCountsQuery } from './prompts.api.ts';
import { TemaCard } from './tema-card.tsx';
import { TemaTexts } from './tema-texts.tsx';
import { temasQuery } from './temas.api.ts';
import { NoTemasFound, TemaList, TemasSkeleton, TemasToolbar } from './temas-view.tsx';
import { useTemasView } from './use-temas-view.ts';

const GeneradorDialogs = lazy(async () => ({ default: (await import('./generador-dialogs.tsx')).GeneradorDialogs }));

type Props = { empresa_id: string; isManager: boolean; newButton: ReactNode; onEmpty: (isEmpty: boolean) => void };

/** The topics of the active company: editable for managers. */
export function Temas({ empresa_id, isManager, newButton, onEmpty }: Props) {
  const { q, search } = useTemasView();
  const [view, setView] = useViewMode('promptViewMode');
  const temas = useQuery(temasQuery(empresa_id));
  const counts = useQuery({ ...promptCountsQuery(empresa_id), enabled: isManager });
  const { place, rescueFocus } = useFocusFallback<HTMLDivElement>();
  const dialog = useDialog<GeneradorDialog>(rescueFocus);

  const isEmpty = temas.data?.length === 0;
  const found = temas.data?.filter(({ nombre, descripcion }) => holds(q, nombre, descripcion)) ?? [];
  useEffect(() => {
    onEmpty(isEmpty && q === '');
    return () => onEmpty(false);
  }, [isEmpty, q, onEmpty]);

  return (
    <>
      <TemasToolbar q={q} onSearch={search} view={view} onView={setView} />
      <div ref={place} tabIndex={-1} className={classes.place}>
        {temas.isPending && <TemasSkeleton view={view} />}
        <QueryError what={hasCode(temas.error, 'no_company') ? 'Error al cargar la empresa' : 'Error al cargar los temas'} query={temas} />
        {temas.data && found.length === 0 && q !== '' && <NoTemasFound onClear={() => search('')} />}
        {isEmpty && q === '' && <NoTemas isManager={isManager} newButton={newButton} />}
        {found.length > 0 && (
          <TemaList view={view}>
            {found.map((tema) => (
              <TemaCard
                key={tema.id}
                tema={tema}
                count={counts.data?.get(tema.id)}
                texts={isManager && <TemaTexts tema={tema} />}
                action={isManager ? 'preguntas' : 'generar'}
                more={isManager && <TemaActions tema={tema} onDelete={() => dialog.open({ is: 'delete-tema', tema })} />}
              />
            ))}
          </TemaList>
        )}
      </div>
      <Suspense>{dialog.subject && <GeneradorDialogs dialog={dialog.subject} {...dialog.state} />}</Suspense>
    </>
  );
}

const NoTemas = ({ isManager, newButton }: Pick<Props, 'isManager' | 'newButton'>) => (
  <EmptyState
    illustration={<ScriptIllustration />}
    title={isManager ? 'No hay temas creados' : 'No tienes temas asignados'}
    action={newButton}
  >
    {isManager
      ? 'Crea el primero y escribe sus preguntas: tu equipo las responderá para generar un prompt.'
      : 'Cuando tu responsable cree uno, lo verás aquí.'}
  </EmptyState>
);

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
