import { id as idSchema } from '@ensaya/contract/fields.ts';
import type { Play } from '@ensaya/contract/roleplay-play.ts';
import { Box } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { lazy, Suspense, useState } from 'react';
import { useParams } from 'react-router';
import { LinkButton } from '../../../components/buttons/buttons.tsx';
import { EmptyState } from '../../../components/empty/empty-state.tsx';
import { QueryError } from '../../../components/empty/load-error.tsx';
import { NoResultsIllustration } from '../../../components/empty/no-results-illustration.tsx';
import { ListSkeleton } from '../../../components/lists/skeletons.tsx';
import { Page } from '../../../components/page/page.tsx';
import { useEmpresaOf } from '../../../lib/address/active-empresa.ts';
import { PATHS } from '../../../lib/address/paths.ts';
import { useNoteOpened } from '../../../lib/address/use-note-opened.ts';
import { useUrlState } from '../../../lib/address/use-url-state.ts';
import { hasCode } from '../../../lib/api/api-error.ts';
import { loadWhenOnline } from '../../../lib/api/load-when-online.ts';
import type { DraftKey, KeptDraft } from '../../../lib/drafts/draft.ts';
import { keptDraftQuery } from '../../../lib/drafts/use-draft.ts';
import { useCurrentUser } from '../../../lib/session/current-user.ts';
import { TEXT_SPEC } from '../use-commented.ts';
import { AnswersView } from './answers-view.tsx';
import { playQuery } from './play.api.ts';
import { PlayStage } from './play-stage.tsx';
import { Playing } from './playing.tsx';
import { StagePage } from './stage-page.tsx';
import { takeOver } from './use-play-keeper.ts';

const BACK = { label: 'Volver a Roleplays', to: PATHS.roleplays };
const NOT_FOUND = 'Roleplay no encontrado o sin preguntas configuradas';
const LOADING = <ListSkeleton label="Cargando el roleplay…" count={3} />;

const ClosingView = lazy(() => loadWhenOnline(async () => ({ default: (await import('./closing-view.tsx')).ClosingView })));

/** A worker answers a role-play or reads their answers; a responsable and a superadmin see a preview. */
export function PlayPage() {
  const { id = '' } = useParams();
  const user = useCurrentUser();
  const isId = idSchema.safeParse(id).success;
  const draftKey = { person: user.id, subject: `roleplay:${id}` };
  // First, because what a page that was left is still sending must be in the texts that are read.
  const taken = useQuery({
    queryKey: ['left_play', user.id, id],
    queryFn: async () => {
      await takeOver(draftKey);
      return true;
    },
    gcTime: 0,
    enabled: isId,
  });
  const query = useQuery({ ...playQuery(id), enabled: isId && taken.isSuccess });
  const kept = useQuery({ ...keptDraftQuery(draftKey), enabled: isId && taken.isSuccess });
  const play = query.data;
  useEmpresaOf(play?.roleplay.company_id);
  useNoteOpened('roleplay', play?.roleplay.company_id, id, play?.roleplay.title);
  const isMissing = !isId || hasCode(query.error, 'not_found') || play?.questions.length === 0;
  if (play && kept.data && !isMissing) return <Loaded key={`${user.id} ${id}`} play={play} draftKey={draftKey} kept={kept.data} />;
  return (
    <Box maw={720} mx="auto">
      <Page title={play?.roleplay.title ?? 'Roleplay'} back={BACK}>
        {isMissing && (
          <EmptyState
            illustration={<NoResultsIllustration />}
            title={NOT_FOUND}
            action={<LinkButton to={PATHS.roleplays}>Ver los roleplays</LinkButton>}
          >
            Puede que lo hayan eliminado, o que no sea de tu empresa.
          </EmptyState>
        )}
        {!isMissing && <QueryError what="Error al cargar el roleplay" query={query} />}
        {!isMissing && !query.isLoadingError && LOADING}
      </Page>
    </Box>
  );
}

const urlNumber = (text?: string): number | undefined => (text && /^[1-9]\d{0,2}$/.test(text) ? Number(text) : undefined);
const VIEWS = ['respuestas', 'cierre'] as const;
const urlView = (text?: string) => VIEWS.find((view) => view === text);

function Loaded({ play, draftKey, kept }: { play: Play; draftKey: DraftKey; kept: KeptDraft }) {
  const { state: url, change } = useUrlState({ pregunta: urlNumber, ver: urlView, entrega: TEXT_SPEC.entrega });
  // Finishing it in another tab must not take the questions away.
  const [wasCompleted] = useState(play.roleplay.mine?.completed_at != null);
  const { title } = play.roleplay;
  if (!play.playable)
    return (
      <StagePage title={title}>
        <PlayStage title={title} scene={play.roleplay} questions={play.questions} />
      </StagePage>
    );
  if (url.ver === 'cierre' && play.roleplay.mine?.completed_at)
    return (
      <Suspense fallback={LOADING}>
        <ClosingView play={play} />
      </Suspense>
    );
  if (url.ver === 'respuestas' || url.entrega !== null || (wasCompleted && url.pregunta === undefined)) return <AnswersView play={play} />;
  return (
    <StagePage title={title}>
      <Playing play={play} draftKey={draftKey} kept={kept} number={url.pregunta} onNumber={(pregunta) => change({ pregunta })} />
    </StagePage>
  );
}
