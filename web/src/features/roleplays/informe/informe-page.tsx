import { id as idSchema } from '@ensaya/contract/fields.ts';
import { useQuery } from '@tanstack/react-query';
import { useParams } from 'react-router';
import { LinkButton } from '../../../components/buttons/buttons.tsx';
import { EmptyState } from '../../../components/empty/empty-state.tsx';
import { QueryError } from '../../../components/empty/load-error.tsx';
import { NoEmpresa } from '../../../components/empty/no-empresa.tsx';
import { NoResultsIllustration } from '../../../components/empty/no-results-illustration.tsx';
import { Page } from '../../../components/page/page.tsx';
import { useActiveEmpresa, useEmpresaOf } from '../../../lib/address/active-empresa.ts';
import { PATHS, responsesPath } from '../../../lib/address/paths.ts';
import { hasCode } from '../../../lib/api/api-error.ts';
import { useCurrentUser } from '../../../lib/session/current-user.ts';
import { INFORME_NOT_LOADED, informeQuery } from '../informes.api.ts';
import { roleplayQuery } from '../roleplays.api.ts';
import { FramedInforme } from './framed-informe.tsx';
import type { InformeFrame } from './informe-frame.ts';
import { headOf } from './informe-head.ts';
import { InformeSkeleton } from './informe-skeleton.tsx';

/** A report: its progress, its end, or its findings. */
export function InformePage() {
  const { id = '', informeId = '' } = useParams();
  const user = useCurrentUser();
  const empresa = useActiveEmpresa();
  const isAddress = idSchema.safeParse(id).success && idSchema.safeParse(informeId).success;
  // The address does not name the company, and a responsable may have several.
  const roleplay = useQuery({ ...roleplayQuery(id), enabled: isAddress && empresa !== null });
  useEmpresaOf(roleplay.data?.company_id);
  const empresa_id = roleplay.data?.company_id ?? '';
  const informe = useQuery({ ...informeQuery(empresa_id, informeId), enabled: isAddress && empresa_id !== '' });

  const isOther = informe.data !== undefined && informe.data.roleplay_id !== id.toLowerCase();
  const isMissing = !isAddress || isOther || hasCode(roleplay.error, 'not_found') || hasCode(informe.error, 'not_found');
  if (roleplay.data && informe.data && !isMissing) return <FramedInforme roleplay={roleplay.data} informe={informe.data} frame={InPage} />;
  const back = isMissing ? { label: 'Volver a Roleplays', to: PATHS.roleplays } : { label: 'Volver a Respuestas', to: responsesPath(id) };
  if (!empresa) {
    return (
      <Page title="Reporte">
        <NoEmpresa user={user} />
      </Page>
    );
  }
  return (
    <Page title="Reporte" back={back}>
      {isMissing && <Missing />}
      {!isMissing && <QueryError what={INFORME_NOT_LOADED} query={roleplay.isLoadingError ? roleplay : informe} />}
      {!isMissing && !roleplay.isLoadingError && !informe.isLoadingError && <InformeSkeleton />}
    </Page>
  );
}

const InPage: InformeFrame = ({ informe, ...page }) => <Page {...headOf(informe)} {...page} />;

const Missing = () => (
  <EmptyState
    illustration={<NoResultsIllustration />}
    title="Reporte no encontrado"
    action={<LinkButton to={PATHS.roleplays}>Ver los roleplays</LinkButton>}
  >
    Puede que hayan eliminado su roleplay, o que no sea de tu empresa.
  </EmptyState>
);
