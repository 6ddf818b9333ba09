import { useQuery } from '@tanstack/react-query';
import { useSearchParams } from 'react-router';
import { useActiveEmpresa } from '../../../lib/address/active-empresa.ts';
import { roleplayQuery } from '../roleplays.api.ts';
import { COPY_OF } from './copy-path.ts';
import { RoleplayEditor } from './roleplay-editor.tsx';
import { LoadedRoleplay } from './roleplay-loaded.tsx';
import { copyOf, EMPTY_ROLEPLAY, type RoleplayValues } from './roleplay-values.ts';
import { useNewRoleplay } from './use-new-roleplay.ts';

const TITLE = 'Crear Roleplay';

export function NewRoleplayPage() {
  const empresa = useActiveEmpresa();
  const source = useSearchParams()[0].get(COPY_OF);
  if (source) return <Copy key={source} source={source} />;
  const subject = `roleplay:new:${empresa?.id ?? ''}`;
  return <NewRoleplay key={subject} company_id={empresa?.id} subject={subject} initial={EMPTY_ROLEPLAY} />;
}

function Copy({ source }: { source: string }) {
  const query = useQuery(roleplayQuery(source));
  return (
    <LoadedRoleplay title={TITLE} query={query}>
      {(roleplay) => <NewRoleplay company_id={roleplay.company_id} subject={`roleplay:copy:${source}`} initial={copyOf(roleplay)} />}
    </LoadedRoleplay>
  );
}

type Props = { company_id: string | undefined; subject: string; initial: RoleplayValues };

const NewRoleplay = (props: Props) => <RoleplayEditor {...props} {...useNewRoleplay(props.company_id)} title={TITLE} />;
