import { id as idSchema } from '@ensaya/contract/fields.ts';
import { useQuery } from '@tanstack/react-query';
import { useParams } from 'react-router';
import { LinkButton } from '../../../components/buttons/buttons.tsx';
import { EmptyState } from '../../../components/empty/empty-state.tsx';
import { QueryError } from '../../../components/empty/load-error.tsx';
import { NoResultsIllustration } from '../../../components/empty/no-results-illustration.tsx';
import { TableSkeleton } from '../../../components/lists/skeletons.tsx';
import { Page } from '../../../components/page/page.tsx';
import { useEmpresaOf } from '../../../lib/address/active-empresa.ts';
import { PATHS } from '../../../lib/address/paths.ts';
import { useNoteOpened } from '../../../lib/address/use-note-opened.ts';
import { hasCode } from '../../../lib/api/api-error.ts';
import { roleplayQuery } from '../roleplays.api.ts';
import { Responses } from './responses.tsx';

export const BACK = { label: 'Volver a Roleplays', to: PATHS.roleplays };

/** A manager reads the answers of a role-play and assigns it. */
export function ResponsesPage() {
  const { id = '' } = useParams();
  const isId = idSchema.safeParse(id).success;
  const query = useQuery({ ...roleplayQuery(id), enabled: isId });
  useEmpresaOf(query.data?.company_id);
  useNoteOpened('roleplay', query.data?.company_id, id, query.data?.title);
  const isMissing = !isId || hasCode(query.error, 'not_found');
  if (query.data && !isMissing) return <Responses key={id} roleplay={query.data} />;
  return (
    <Page title="Respuestas" back={BACK}>
      {isMissing && (
        <EmptyState
          illustration={<NoResultsIllustration />}
          title="Roleplay no encontrado"
          action={<LinkButton to={PATHS.roleplays}>Ver los roleplays</LinkButton>}
        >
          Puede que lo hayan eliminado, o que no sea de tu empresa.
        </EmptyState>
      )}
      {!isMissing && <QueryError what="Error al cargar el roleplay" query={query} />}
      {!isMissing && !query.isLoadingError && <TableSkeleton label="Cargando respuestas…" />}
    </Page>
  );
}
