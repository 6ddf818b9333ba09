import type { RoleplayWithQuestions } from '@ensaya/contract/roleplays.ts';
import { useQuery } from '@tanstack/react-query';
import { lazy, Suspense } from 'react';
import { useSearchParams } from 'react-router';
import { useActiveEmpresa } from '../../../lib/address/active-empresa.ts';
import { useCurrentUser } from '../../../lib/session/current-user.ts';
import { roleplayQuery } from '../roleplays.api.ts';
import { COPY_OF, COPY_TO, LIBRARY_COPY_OF } from './copy-path.ts';
import { RoleplayEditor } from './roleplay-editor.tsx';
import { LoadedRoleplay, LoadingForm } from './roleplay-loaded.tsx';
import { copyOf, EMPTY_ROLEPLAY, type RoleplayValues } from './roleplay-values.ts';
import { useNewRoleplay } from './use-new-roleplay.ts';

const TITLE = 'Crear Roleplay';
// The library is large: loaded for those who begin with it.
const LibraryCopy = lazy(async () => ({ default: (await import('./library-copy.tsx')).LibraryCopy }));

export function NewRoleplayPage() {
  const empresa = useActiveEmpresa();
  const [params] = useSearchParams();
  const source = params.get(COPY_OF);
  const library = params.get(LIBRARY_COPY_OF);
  if (library)
    return (
      <Suspense fallback={<LoadingForm title={TITLE} />}>
        <LibraryCopy key={`${library}:${empresa?.id}`} id={library} company_id={empresa?.id} title={TITLE} />
      </Suspense>
    );
  const to = params.get(COPY_TO);
  if (source) return <Copy key={`${source}:${to}`} source={source} to={to} />;
  const subject = `roleplay:new:${empresa?.id ?? ''}`;
  return <NewRoleplay key={subject} company_id={empresa?.id} subject={subject} initial={EMPTY_ROLEPLAY} />;
}

/** `to`: another company of the person's. The form is about it, so it is the active one. */
function Copy({ source, to }: { source: string; to: string | null }) {
  const query = useQuery(roleplayQuery(source));
  const { empresas } = useCurrentUser();
  const other = empresas.find(({ id }) => id === to && id !== query.data?.company_id)?.id;
  return (
    <LoadedRoleplay title={TITLE} query={query} empresa_id={other}>
      {(roleplay) => (
        <NewRoleplay
          company_id={other ?? roleplay.company_id}
          subject={`roleplay:copy:${source}${other ? `:${other}` : ''}`}
          initial={copyOf(roleplay, other !== undefined)}
          source={roleplay}
        />
      )}
    </LoadedRoleplay>
  );
}

type Props = { company_id: string | undefined; subject: string; initial: RoleplayValues; source?: RoleplayWithQuestions };

const NewRoleplay = (props: Props) => <RoleplayEditor {...props} {...useNewRoleplay(props.company_id)} title={TITLE} />;
