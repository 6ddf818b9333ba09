import type { InformeSummary } from '@ensaya/contract/informes.ts';
import type { RoleplayWithQuestions } from '@ensaya/contract/roleplays.ts';
import { Anchor, Flex } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { Link } from 'react-router';
import { QueryError } from '../../../components/empty/load-error.tsx';
import { NothingYet } from '../../../components/empty/nothing-yet.tsx';
import { informePath } from '../../../lib/address/paths.ts';
import { INFORME_NOT_LOADED, informeQuery, informesQuery } from '../informes.api.ts';
import { FramedInforme } from './framed-informe.tsx';
import type { InformeFrame } from './informe-frame.ts';
import { headOf } from './informe-head.ts';
import { InformeSkeleton } from './informe-skeleton.tsx';
import print from './print.module.css';

/** The report of a role-play beside its answers [2.38]: the one being written, else the last that was finished. */
export function ReportTab({ roleplay }: { roleplay: RoleplayWithQuestions }) {
  const { id: roleplay_id, company_id: empresa_id } = roleplay;
  const informes = useQuery(informesQuery(empresa_id, roleplay_id));
  const shown = informes.data && shownOf(informes.data);
  const informe = useQuery({ ...informeQuery(empresa_id, shown?.id ?? ''), enabled: shown !== undefined });
  if (informes.isLoadingError) return <QueryError what={INFORME_NOT_LOADED} query={informes} />;
  if (informes.data && !shown)
    return (
      <NothingYet title="Aún no hay ningún reporte">
        Cuando generes el primero, lo leerás aquí: las cifras, los hallazgos y las frases de tu equipo.
      </NothingYet>
    );
  if (informe.isLoadingError) return <QueryError what={INFORME_NOT_LOADED} query={informe} />;
  if (!informe.data) return <InformeSkeleton />;
  return <FramedInforme roleplay={roleplay} informe={informe.data} frame={InTab} />;
}

const shownOf = (informes: readonly InformeSummary[]): InformeSummary | undefined =>
  informes.find(({ state }) => state === 'running') ?? informes.find(({ state }) => state === 'done') ?? informes[0];

const InTab: InformeFrame = ({ informe, subtitle, actions, children }) => (
  <>
    <p className={print.only}>
      <b>{headOf(informe).title}</b>
    </p>
    <Flex align="flex-start" justify="space-between" rowGap="sm" columnGap="lg" wrap="wrap" mb={20} c="dimmed">
      <div>
        <p>{subtitle}</p>
        <Anchor component={Link} to={informePath(informe.roleplay_id, informe.id)} className={print.hidden} inherit>
          Abrir en su propia página
        </Anchor>
      </div>
      {actions}
    </Flex>
    {children}
  </>
);
