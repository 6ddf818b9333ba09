import type { Tema } from '@ensaya/contract/generador.ts';
import { useQuery } from '@tanstack/react-query';
import { LoadError } from '../../../components/empty/load-error.tsx';
import { NothingYet } from '../../../components/empty/nothing-yet.tsx';
import { ListSkeleton } from '../../../components/lists/skeletons.tsx';
import { Page } from '../../../components/page/page.tsx';
import { useActiveEmpresa } from '../../../lib/address/active-empresa.ts';
import { generationStateQuery } from '../../../lib/api/generation.ts';
import { openDraft } from '../../../lib/drafts/draft.ts';
import { keptDraftQuery } from '../../../lib/drafts/use-draft.ts';
import { useCurrentUser } from '../../../lib/session/current-user.ts';
import { useBackToTemas, useReusedAnswers } from '../link-state.ts';
import { preguntasQuery } from '../preguntas/preguntas.api.ts';
import { WithTema } from '../with-tema.tsx';
import { GenerarForm } from './generar-form.tsx';
import { borradorQuery } from './generation.api.ts';

/** The page on which a person answers a topic's questions to generate a prompt. */
export function GenerarPage() {
  const { id } = useCurrentUser();
  return (
    <WithTema title="Generar Prompt" loading="Cargando el tema…">
      {(tema) => <Generar key={`${id} ${tema.id}`} tema={tema} />}
    </WithTema>
  );
}

/** A person without a company of their own (a superadmin) may read the questions, but cannot generate, and no draft is kept. */
function Generar({ tema }: { tema: Tema }) {
  const user = useCurrentUser();
  const companyId = useActiveEmpresa()?.id;
  const enabled = companyId !== undefined;
  const preguntas = useQuery(preguntasQuery(tema.empresa_id, tema.id, 'asc'));
  const ia = useQuery({ ...generationStateQuery(tema.empresa_id), enabled });
  const stored = useQuery({ ...borradorQuery(tema.empresa_id, tema.id), enabled });
  const key = { person: user.id, subject: `generador:${tema.id}` };
  const kept = useQuery({ ...keptDraftQuery(key), enabled });
  const reused = useReusedAnswers();
  const back = useBackToTemas();

  const failed = [preguntas, stored].find(({ isLoadingError }) => isLoadingError);
  const isPending = !failed && (preguntas.isPending || (enabled && (stored.isPending || kept.isPending)));
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
        <NothingYet title="No hay preguntas disponibles">Este tema aún no tiene preguntas configuradas</NothingYet>
      )}
      {!isPending && !failed && preguntas.data && preguntas.data.length > 0 && (
        <GenerarForm
          tema={tema}
          preguntas={preguntas.data}
          companyId={companyId}
          simulated={ia.data?.simulated === true}
          notReady={ia.data?.reason ? { reason: ia.data.reason, canConfigure: user.role === 'manager' } : undefined}
          draft={{ key: enabled ? key : undefined, opened }}
        />
      )}
    </Page>
  );
}
