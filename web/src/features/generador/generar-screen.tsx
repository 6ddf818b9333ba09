import type { Tema } from '@ensaya/contract/generador.ts';
import type { CurrentUser } from '@ensaya/contract/usuarios.ts';
import { useQuery } from '@tanstack/react-query';
import { useLocation } from 'react-router';
import { EmptyState } from '../../components/empty-state.tsx';
import { LoadError } from '../../components/load-error.tsx';
import { Failure } from '../../components/message.tsx';
import { Page } from '../../components/page.tsx';
import { ScriptIllustration } from '../../components/script-illustration.tsx';
import { ListSkeleton } from '../../components/skeletons.tsx';
import { useActiveEmpresa } from '../../lib/active-empresa.ts';
import { openDraft } from '../../lib/drafts/draft.ts';
import { keptDraftQuery } from '../../lib/drafts/use-draft.ts';
import { borradorQuery, generationStateQuery } from './generacion.api.ts';
import { GenerarForm } from './generar-form.tsx';
import { preguntasQuery } from './preguntas.api.ts';
import { reusedAnswers } from './reuse.ts';
import { TemaMissing } from './tema-missing.tsx';
import { useBackToTemas } from './use-back-to-temas.ts';
import { useTema } from './use-tema.ts';

type Props = { user: CurrentUser; temaId: string };

/** The page on which a person answers a topic's questions to generate a prompt. */
export function GenerarScreen({ user, temaId }: Props) {
  const empresa = useActiveEmpresa();
  const readsAll = user.role === 'superadmin';
  const back = useBackToTemas();
  const { tema, isMissing, isLoadingError, error, refetch, isFetching } = useTema(temaId, empresa?.id, empresa !== null || readsAll);
  if (!tema || isMissing)
    return (
      <Page title="Generar Prompt" back={back}>
        {!empresa && !readsAll && <Failure>No estás asignado a ninguna empresa</Failure>}
        {isMissing && <TemaMissing />}
        {isLoadingError && !isMissing && <LoadError what="Error al cargar el tema" error={error} onRetry={refetch} retrying={isFetching} />}
        {(empresa || readsAll) && !isMissing && !isLoadingError && <ListSkeleton label="Cargando el tema…" />}
      </Page>
    );
  return <Generar key={`${user.id} ${tema.id}`} tema={tema} user={user} companyId={empresa?.id} />;
}

/** A person without a company of their own (a superadmin) may read the questions, but cannot generate, and no draft is kept. */
function Generar({ tema, user, companyId }: { tema: Tema; user: CurrentUser; companyId: string | undefined }) {
  const preguntas = useQuery(preguntasQuery(tema.empresa_id, tema.id, 'asc'));
  const ia = useQuery({ ...generationStateQuery(tema.empresa_id), enabled: companyId !== undefined });
  const stored = useQuery({ ...borradorQuery(tema.empresa_id, tema.id), enabled: companyId !== undefined });
  const key = { person: user.id, subject: `generador:${tema.id}` };
  const kept = useQuery({ ...keptDraftQuery(key), enabled: companyId !== undefined });
  const reused = reusedAnswers(useLocation().state);
  const back = useBackToTemas();

  const failed = [preguntas, stored].find(({ isLoadingError }) => isLoadingError);
  const isPending = !failed && (preguntas.isPending || (companyId !== undefined && (stored.isPending || kept.isPending)));
  const opened = openDraft(kept.data, stored.data && { fields: stored.data.answers, at: stored.data.updated_at }, reused);
  return (
    <Page title={tema.nombre} subtitle={tema.descripcion} back={back}>
      {isPending && <ListSkeleton label="Cargando preguntas…" />}
      {failed && (
        <LoadError
          what="Error al cargar las preguntas"
          error={failed.error}
          onRetry={() => [preguntas, stored].map((query) => query.isLoadingError && query.refetch())}
          retrying={failed.isFetching}
        />
      )}
      {!isPending && preguntas.data?.length === 0 && (
        <EmptyState illustration={<ScriptIllustration />} title="No hay preguntas disponibles">
          Este tema aún no tiene preguntas configuradas
        </EmptyState>
      )}
      {!isPending && !failed && preguntas.data && preguntas.data.length > 0 && (
        <GenerarForm
          tema={tema}
          preguntas={preguntas.data}
          companyId={companyId}
          simulated={ia.data?.simulated === true}
          notReadyFor={ia.data?.ready === false ? user.role : undefined}
          draft={{ key: companyId === undefined ? undefined : key, opened }}
        />
      )}
    </Page>
  );
}
