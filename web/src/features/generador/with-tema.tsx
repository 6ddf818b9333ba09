import { id as idSchema } from '@ensaya/contract/fields.ts';
import type { Tema } from '@ensaya/contract/generador.ts';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { useParams } from 'react-router';
import { LinkButton } from '../../components/buttons/buttons.tsx';
import { EmptyState } from '../../components/empty/empty-state.tsx';
import { QueryError } from '../../components/empty/load-error.tsx';
import { NoResultsIllustration } from '../../components/empty/no-results-illustration.tsx';
import { ListSkeleton } from '../../components/lists/skeletons.tsx';
import { Failure } from '../../components/page/message.tsx';
import { Page } from '../../components/page/page.tsx';
import { useActiveEmpresa } from '../../lib/address/active-empresa.ts';
import { PATHS } from '../../lib/address/paths.ts';
import { useNoteOpened } from '../../lib/address/use-note-opened.ts';
import { hasCode } from '../../lib/api/api-error.ts';
import { useCurrentUser } from '../../lib/session/current-user.ts';
import { useBackToTemas } from './link-state.ts';
import { temaQuery, temasQuery } from './temas/temas.api.ts';

type Props = { title: string; loading: string; children: (tema: Tema) => ReactNode };

/** Loads the topic of the address; until it is loaded, a page that shows the state. */
export function WithTema({ title, loading, children }: Props) {
  const { temaId = '' } = useParams();
  const client = useQueryClient();
  const empresa_id = useActiveEmpresa()?.id;
  const back = useBackToTemas();
  const isSuperadmin = useCurrentUser().role === 'superadmin';
  const isAllowed = empresa_id !== undefined || isSuperadmin;
  const isId = idSchema.safeParse(temaId).success;
  const query = useQuery({
    ...temaQuery(temaId, empresa_id),
    enabled: isAllowed && isId,
    placeholderData: (): Tema | undefined =>
      empresa_id === undefined ? undefined : client.getQueryData(temasQuery(empresa_id).queryKey)?.find(({ id }) => id === temaId),
  });
  useNoteOpened('tema', query.data?.empresa_id, temaId, query.data?.nombre);
  const isMissing = isAllowed && (!isId || hasCode(query.error, 'not_found'));
  if (query.data && !isMissing) return children(query.data);
  return (
    <Page title={title} back={back}>
      {!isAllowed && <Failure>No estás asignado a ninguna empresa</Failure>}
      {isMissing && <TemaMissing />}
      {!isMissing && <QueryError what="Error al cargar el tema" query={query} />}
      {isAllowed && !isMissing && !query.isLoadingError && <ListSkeleton label={loading} />}
    </Page>
  );
}

const TemaMissing = () => (
  <EmptyState
    illustration={<NoResultsIllustration />}
    title="Tema no encontrado"
    action={<LinkButton to={PATHS.prompts}>Ver los temas</LinkButton>}
  >
    Puede que lo hayan eliminado, o que no sea de tu empresa.
  </EmptyState>
);
