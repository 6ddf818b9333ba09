import type { Ensayo } from '@ensaya/contract/ensayos.ts';
import { id as idSchema } from '@ensaya/contract/fields.ts';
import { Box } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { lazy, Suspense, useState } from 'react';
import { useParams } from 'react-router';
import { LinkButton } from '../../components/buttons/buttons.tsx';
import { EmptyState } from '../../components/empty/empty-state.tsx';
import { QueryError } from '../../components/empty/load-error.tsx';
import { NoResultsIllustration } from '../../components/empty/no-results-illustration.tsx';
import { ListSkeleton } from '../../components/lists/skeletons.tsx';
import { Page } from '../../components/page/page.tsx';
import { useActiveEmpresa } from '../../lib/address/active-empresa.ts';
import { PATHS } from '../../lib/address/paths.ts';
import { useUrlState } from '../../lib/address/use-url-state.ts';
import { hasCode } from '../../lib/api/api-error.ts';
import { loadWhenOnline } from '../../lib/api/load-when-online.ts';
import { keptDraftQuery } from '../../lib/drafts/use-draft.ts';
import { useCurrentUser } from '../../lib/session/current-user.ts';
import { ConversacionPage } from './conversacion/conversacion-page.tsx';
import { isWrittenElsewhere } from './conversacion/lines.ts';
import { composerSubject } from './conversacion/use-composer.ts';
import { type EnsayoKey, ensayoQuery } from './ensayos.api.ts';
import { PrepararPage } from './preparar/preparar-page.tsx';

const BACK = { label: 'Volver a Roleplays', to: PATHS.roleplays };
const LOADING = <ListSkeleton label="Cargando el ensayo…" count={3} />;
/** How often a page looks whether an answer that it does not receive itself is there. */
const LOOK_MS = 3000;

const CierrePage = lazy(() => loadWhenOnline(async () => ({ default: (await import('./cierre/cierre-page.tsx')).CierrePage })));
const ReadPage = lazy(() => loadWhenOnline(async () => ({ default: (await import('./cierre/read-page.tsx')).ReadPage })));

const urlId = (text?: string) => idSchema.safeParse(text).data;
const urlView = (text?: string) => (text === 'conversacion' ? text : undefined);
const SPEC = { ensayo: urlId, ver: urlView, turno: (text?: string) => (text && /^\d{1,3}$/.test(text) ? Number(text) : undefined) };

/** A worker prepares a rehearsal with the character of a role-play, talks, and reads what was reached. */
export function EnsayarPage() {
  const { id = '' } = useParams();
  const user = useCurrentUser();
  const empresa = useActiveEmpresa();
  const { state } = useUrlState(SPEC);
  if (!idSchema.safeParse(id).success || !empresa) return <Missing />;
  if (!state.ensayo) return <PrepararPage key={id} empresa_id={empresa.id} roleplay_id={id} />;
  return <One key={`${user.id} ${state.ensayo}`} entry={{ empresa_id: empresa.id, id: state.ensayo }} />;
}

function One({ entry }: { entry: EnsayoKey }) {
  const user = useCurrentUser();
  const query = useQuery({
    ...ensayoQuery(entry),
    refetchInterval: ({ state: { data } }) => (data && isWrittenElsewhere(data) ? LOOK_MS : false),
  });
  const kept = useQuery(keptDraftQuery({ person: user.id, subject: composerSubject(entry.id) }));
  if (hasCode(query.error, 'not_found')) return <Missing />;
  if (query.data && kept.data) return <Opened ensayo={query.data} entry={entry} person={user.id} kept={kept.data} />;
  return (
    <Frame title="Ensayo">
      <QueryError what="Error al cargar el ensayo" query={query} />
      {!query.isLoadingError && LOADING}
    </Frame>
  );
}

type OpenedProps = { ensayo: Ensayo; entry: EnsayoKey; person: string; kept: Parameters<typeof ConversacionPage>[0]['kept'] };

function Opened({ ensayo, entry, person, kept }: OpenedProps) {
  const { state, change } = useUrlState(SPEC);
  const isOpen = ensayo.estado === 'abierto';
  // The end is read where it was said: nothing jumps away under the person.
  const [isTalking, setTalking] = useState(isOpen);
  if (isOpen || isTalking)
    return <ConversacionPage ensayo={ensayo} entry={entry} person={person} kept={kept} onEnded={() => setTalking(false)} />;
  return (
    <Suspense fallback={<Frame title="Ensayo">{LOADING}</Frame>}>
      {state.ver === 'conversacion' ? (
        <ReadPage ensayo={ensayo} turno={state.turno} onBack={() => change({ ver: null, turno: null })} />
      ) : (
        <CierrePage ensayo={ensayo} entry={entry} onTurno={(turno) => change({ ver: 'conversacion', turno })} />
      )}
    </Suspense>
  );
}

const Frame = ({ title, children }: { title: string; children: React.ReactNode }) => (
  <Box maw={720} mx="auto">
    <Page title={title} back={BACK}>
      {children}
    </Page>
  </Box>
);

const Missing = () => (
  <Frame title="Ensayo">
    <EmptyState
      illustration={<NoResultsIllustration />}
      title="Este ensayo ya no está"
      action={<LinkButton to={PATHS.roleplays}>Ver los roleplays</LinkButton>}
    >
      Puede que lo hayas borrado, o que se haya borrado solo al cumplir los días que elegiste.
    </EmptyState>
  </Frame>
);
