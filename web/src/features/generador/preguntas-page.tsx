import type { Tema } from '@ensaya/contract/generador.ts';
import { Button, VisuallyHidden } from '@mantine/core';
import { IconPlayerPlay } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { lazy, Suspense } from 'react';
import { Link, useParams } from 'react-router';
import { NewButton } from '../../components/action-buttons.tsx';
import { EmptyState } from '../../components/empty-state.tsx';
import { LoadError, QueryError } from '../../components/load-error.tsx';
import { Failure } from '../../components/message.tsx';
import { Page } from '../../components/page.tsx';
import { ScriptIllustration } from '../../components/script-illustration.tsx';
import { ListSkeleton } from '../../components/skeletons.tsx';
import { useActiveEmpresa } from '../../lib/active-empresa.ts';
import { generarPath } from '../../lib/paths.ts';
import { useDialog } from '../../lib/use-dialog.ts';
import { useFocusFallback } from '../../lib/use-focus-fallback.ts';
import classes from './generador.module.css';
import type { GeneradorDialog } from './generador-dialogs.tsx';
import { PreguntaCard } from './pregunta-card.tsx';
import { preguntasQuery } from './preguntas.api.ts';
import { TemaMissing } from './tema-missing.tsx';
import { useBackToTemas } from './use-back-to-temas.ts';
import { useTema } from './use-tema.ts';

// Loaded on demand: the dialogs weigh more than the page.
const GeneradorDialogs = lazy(async () => ({ default: (await import('./generador-dialogs.tsx')).GeneradorDialogs }));

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
        <QueryError what="Error al cargar las preguntas" query={preguntas} />
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
                <PreguntaCard
                  key={pregunta.id}
                  pregunta={pregunta}
                  empresa_id={tema.empresa_id}
                  onDelete={() => dialog.open({ is: 'delete-pregunta', pregunta, empresa_id: tema.empresa_id })}
                />
              ))}
            </ul>
          </>
        )}
      </div>
      <Suspense>{dialog.subject && <GeneradorDialogs dialog={dialog.subject} {...dialog.state} />}</Suspense>
    </Page>
  );
}
