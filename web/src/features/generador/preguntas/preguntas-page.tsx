import type { Tema } from '@ensaya/contract/generador.ts';
import { SegmentedControl, VisuallyHidden } from '@mantine/core';
import { IconPlayerPlay } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { lazy, Suspense } from 'react';
import { NewButton } from '../../../components/buttons/action-buttons.tsx';
import { LinkButton } from '../../../components/buttons/buttons.tsx';
import { NothingYet } from '../../../components/empty/nothing-yet.tsx';
import { QueryList } from '../../../components/lists/query-list.tsx';
import { ListSkeleton } from '../../../components/lists/skeletons.tsx';
import { BottomAct } from '../../../components/page/bottom-act.tsx';
import { Page } from '../../../components/page/page.tsx';
import { generarPath } from '../../../lib/address/paths.ts';
import { useUrlState } from '../../../lib/address/use-url-state.ts';
import { useFocusFallback } from '../../../lib/focus/use-focus-fallback.ts';
import { useDialog } from '../../../lib/screen/use-dialog.ts';
import type { GeneradorDialog } from '../generador-dialogs.tsx';
import { useBackToTemas } from '../link-state.ts';
import { WithTema } from '../with-tema.tsx';
import { PreguntaCard } from './pregunta-card.tsx';
import { preguntasQuery } from './preguntas.api.ts';

// Loaded on demand: the dialogs weigh more than the page.
const GeneradorDialogs = lazy(async () => ({ default: (await import('../generador-dialogs.tsx')).GeneradorDialogs }));

// On demand too: drag and drop.
const OrdenTrabajador = lazy(async () => ({ default: (await import('./orden-trabajador.tsx')).OrdenTrabajador }));

const ORDERS = [
  { value: 'recientes', label: 'Más recientes' },
  { value: 'trabajador', label: 'Como lo ve el equipo' },
];
const SPEC = { orden: (text?: string) => (text === 'trabajador' ? text : 'recientes') };

/** The questions of a topic, to be edited by a manager. */
export const PreguntasPage = () => (
  <WithTema title="Preguntas" loading="Cargando preguntas…">
    {(tema) => <Preguntas tema={tema} />}
  </WithTema>
);

function Preguntas({ tema }: { tema: Tema }) {
  const back = useBackToTemas();
  const { state, change } = useUrlState(SPEC);
  const isOrder = state.orden === 'trabajador';
  const preguntas = useQuery(preguntasQuery(tema.empresa_id, tema.id, 'desc'));
  const { place, rescueFocus } = useFocusFallback<HTMLDivElement>();
  const dialog = useDialog<GeneradorDialog>(rescueFocus);
  const isEmpty = preguntas.data?.length === 0;
  const newButton = <NewButton onClick={() => dialog.open({ is: 'create-pregunta', tema })}>Nueva Pregunta</NewButton>;
  return (
    <Page
      title={tema.nombre}
      subtitle={tema.descripcion}
      back={back}
      actions={
        <>
          <LinkButton to={generarPath(tema.id)} variant="default" leftSection={<IconPlayerPlay size={16} aria-hidden />}>
            Probar
          </LinkButton>
          {!isEmpty && <BottomAct>{newButton}</BottomAct>}
        </>
      }
    >
      <div ref={place} tabIndex={-1} data-no-ring>
        <QueryList
          query={preguntas}
          failed="Error al cargar las preguntas"
          skeleton={<ListSkeleton label="Cargando preguntas…" />}
          empty={
            <NothingYet title="No hay preguntas" action={newButton}>
              Escribe la primera: lo que tu equipo responda dará forma al prompt.
            </NothingYet>
          }
        >
          {(items) => (
            <>
              <VisuallyHidden component="h2">Preguntas</VisuallyHidden>
              {(items.length > 1 || isOrder) && (
                <SegmentedControl
                  aria-label="Orden de las preguntas"
                  data={ORDERS}
                  value={state.orden}
                  onChange={(orden) => change({ orden }, { replace: true })}
                  mb="xs"
                  w={{ base: '100%', sm: 'auto' }}
                />
              )}
              {isOrder ? (
                <Suspense fallback={<ListSkeleton label="Cargando preguntas…" />}>
                  <OrdenTrabajador tema={tema} preguntas={items.toSorted((a, b) => a.numero - b.numero)} />
                </Suspense>
              ) : (
                <ul aria-label="Preguntas">
                  {items.map((pregunta) => (
                    <PreguntaCard
                      key={pregunta.id}
                      pregunta={pregunta}
                      empresa_id={tema.empresa_id}
                      onDelete={() => dialog.open({ is: 'delete-pregunta', pregunta, empresa_id: tema.empresa_id })}
                    />
                  ))}
                </ul>
              )}
            </>
          )}
        </QueryList>
      </div>
      <Suspense>{dialog.subject && <GeneradorDialogs dialog={dialog.subject} {...dialog.state} />}</Suspense>
    </Page>
  );
}
