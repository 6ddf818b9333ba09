import type { Pregunta, Tema } from '@ensaya/contract/generador.ts';
import { Button, VisuallyHidden } from '@mantine/core';
import { useDisclosure } from '@mantine/hooks';
import { IconPlayerPlay, IconPlus } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { lazy, Suspense } from 'react';
import { Link, useParams } from 'react-router';
import { EmptyState } from '../../components/empty-state.tsx';
import { LoadError } from '../../components/load-error.tsx';
import { Failure } from '../../components/message.tsx';
import { Page } from '../../components/page.tsx';
import { ScriptIllustration } from '../../components/script-illustration.tsx';
import { ListSkeleton } from '../../components/skeletons.tsx';
import { useActiveEmpresa } from '../../lib/active-empresa.ts';
import { generarPath } from '../../lib/paths.ts';
import { useDialog } from '../../lib/use-dialog.ts';
import { useEverOpened } from '../../lib/use-ever-opened.ts';
import { useFocusFallback } from '../../lib/use-focus-fallback.ts';
import classes from './generador.module.css';
import { PreguntaCard } from './pregunta-card.tsx';
import { preguntasQuery } from './preguntas.api.ts';
import { TemaMissing } from './tema-missing.tsx';
import { useBackToTemas } from './use-back-to-temas.ts';
import { useTema } from './use-tema.ts';

// A dialog weighs more than the page it opens over: it comes when it is asked for.
const NuevaPreguntaModal = lazy(async () => ({ default: (await import('./nueva-pregunta-modal.tsx')).NuevaPreguntaModal }));
const EliminarPreguntaDialog = lazy(async () => ({ default: (await import('./eliminar-pregunta-dialog.tsx')).EliminarPreguntaDialog }));

/** The questions of a topic, to be edited by a manager. */
export function PreguntasPage() {
  const { temaId = '' } = useParams();
  const empresa = useActiveEmpresa();
  const back = useBackToTemas();
  const { tema, isMissing, isLoadingError, error, refetch, isFetching } = useTema(temaId, empresa?.id, empresa !== null);
  if (!tema || isMissing)
    return (
      <Page title="Preguntas" back={back}>
        {!empresa && <Failure>No estás asignado a ninguna empresa</Failure>}
        {isMissing && <TemaMissing />}
        {isLoadingError && !isMissing && <LoadError what="Error al cargar el tema" error={error} onRetry={refetch} retrying={isFetching} />}
        {empresa && !isMissing && !isLoadingError && <ListSkeleton label="Cargando preguntas…" />}
      </Page>
    );
  return <Preguntas tema={tema} />;
}

function Preguntas({ tema }: { tema: Tema }) {
  const back = useBackToTemas();
  const preguntas = useQuery(preguntasQuery(tema.empresa_id, tema.id, 'desc'));
  const deleting = useDialog<Pregunta>();
  const { place, rescueFocus } = useFocusFallback<HTMLDivElement>();
  const isEmpty = preguntas.data?.length === 0;
  const [creating, creation] = useDisclosure();
  const everCreating = useEverOpened(creating);
  const newButton = (
    <Button leftSection={<IconPlus size={16} stroke={1.75} />} onClick={creation.open}>
      Nueva Pregunta
    </Button>
  );
  return (
    <Page
      title={tema.nombre}
      subtitle={tema.descripcion}
      back={back}
      actions={
        <>
          <Button
            component={Link}
            to={generarPath(tema.id)}
            variant="default"
            leftSection={<IconPlayerPlay size={16} stroke={1.75} aria-hidden />}
          >
            Probar
          </Button>
          {!isEmpty && newButton}
        </>
      }
    >
      <div ref={place} tabIndex={-1} className={classes.place}>
        {preguntas.isPending && <ListSkeleton label="Cargando preguntas…" />}
        {preguntas.isLoadingError && (
          <LoadError
            what="Error al cargar las preguntas"
            error={preguntas.error}
            onRetry={preguntas.refetch}
            retrying={preguntas.isFetching}
          />
        )}
        {isEmpty && (
          <EmptyState illustration={<ScriptIllustration />} title="No hay preguntas" action={newButton}>
            Escribe la primera: lo que tu equipo responda dará forma al prompt.
          </EmptyState>
        )}
        {preguntas.data && !isEmpty && (
          <>
            <VisuallyHidden component="h2">Preguntas</VisuallyHidden>
            <ul className={classes.preguntas} aria-label="Preguntas">
              {preguntas.data.map((pregunta) => (
                <PreguntaCard key={pregunta.id} pregunta={pregunta} empresa_id={tema.empresa_id} onDelete={() => deleting.open(pregunta)} />
              ))}
            </ul>
          </>
        )}
      </div>
      <Suspense>
        {everCreating && <NuevaPreguntaModal tema={tema} opened={creating} onClose={creation.close} />}
        {deleting.subject && (
          <EliminarPreguntaDialog
            pregunta={deleting.subject}
            empresa_id={tema.empresa_id}
            opened={deleting.opened}
            onClose={deleting.close}
            onClosed={rescueFocus}
          />
        )}
      </Suspense>
    </Page>
  );
}
