import { sentenceOf } from '@ensaya/contract/audit-sentences.ts';
import { listAuditLog } from '@ensaya/contract/auditoria.ts';
import { Flex, Text } from '@mantine/core';
import { useInfiniteQuery } from '@tanstack/react-query';
import { useLocation, useNavigate } from 'react-router';
import { NoResults } from '../../components/empty/no-results.tsx';
import { NothingYet } from '../../components/empty/nothing-yet.tsx';
import { DataTable } from '../../components/lists/data-table.tsx';
import { QueryList } from '../../components/lists/query-list.tsx';
import { TableSkeleton } from '../../components/lists/skeletons.tsx';
import { Page } from '../../components/page/page.tsx';
import { searchWith, useChosenEmpresa } from '../../lib/address/active-empresa.ts';
import { panelPath } from '../../lib/address/paths.ts';
import { urlField, urlFlag, useUrlState } from '../../lib/address/use-url-state.ts';
import { useIsPhone } from '../../lib/screen/use-is-phone.ts';
import { useCurrentUser } from '../../lib/session/current-user.ts';
import { AuditDetails, auditColumns } from './audit-columns.tsx';
import { AuditDownload } from './audit-download.tsx';
import { AuditFilters } from './audit-filters.tsx';
import { AuditList, type OnEmpresa } from './audit-list.tsx';
import { auditLogQuery } from './auditoria.api.ts';

const { act, empresa_id, person_id, from, to } = listAuditLog.query.shape;
const FILTERS = {
  act: urlField(act, undefined),
  empresa_id: urlField(empresa_id, undefined),
  person_id: urlField(person_id, undefined),
  from: urlField(from, undefined),
  to: urlField(to, undefined),
  sign_ins: urlFlag,
};

const SUBTITLES = {
  platform: 'Lo que se ha hecho en la plataforma',
  empresa: 'Lo que se ha hecho en esta empresa',
  own: 'Lo que se ha hecho en tus empresas y en tu cuenta',
};

/** Who did what to whom, where and when; newest first. */
export function AuditoriaPage() {
  const { role, empresas, time_zone } = useCurrentUser();
  const empresa = useChosenEmpresa();
  const { search } = useLocation();
  const navigate = useNavigate();
  const { state, filtered, ...url } = useUrlState(FILTERS);
  const { sign_ins, ...fields } = state;
  // A responsable's company is the selector's, once there are several: the log of the only one includes the events of their own account.
  const several = empresas.length > 1;
  const ofEmpresa = role === 'superadmin' ? state.empresa_id : several ? empresa?.id : undefined;
  const filters = { ...fields, sign_ins: sign_ins ? ('true' as const) : ('false' as const), empresa_id: ofEmpresa };
  const change = (changes: Parameters<typeof url.change>[0]) => url.change(changes, { replace: true });
  const onClear = () => url.clear({ replace: true });
  const onEmpresa: OnEmpresa | undefined =
    role === 'superadmin'
      ? (empresa_id) => change({ empresa_id })
      : several && !empresa
        ? (id) => navigate({ search: searchWith(search, { id }) })
        : undefined;
  const narrow = useIsPhone();
  const log = useInfiniteQuery(auditLogQuery(filters));
  const chosen = log.data?.find(({ empresa_id }) => empresa_id === ofEmpresa)?.empresa_nombre;

  return (
    <Page
      title="Registro de actividad"
      subtitle={SUBTITLES[role === 'superadmin' ? 'platform' : ofEmpresa ? 'empresa' : 'own']}
      parent={{ label: 'Panel', to: panelPath(role) }}
    >
      <Flex
        rowGap="sm"
        columnGap="md"
        wrap="wrap"
        mb={{ base: 'sm', sm: 'md' }}
        align={{ base: 'center', sm: 'stretch' }}
        justify={{ base: 'space-between', sm: 'flex-start' }}
      >
        <AuditFilters filters={fields} signIns={sign_ins} onChange={change} onClear={filtered ? onClear : undefined} />
        <AuditDownload filters={filters} timeZone={time_zone} disabled={!log.data?.length} />
      </Flex>
      {state.empresa_id && role === 'superadmin' && (
        <Text variant="hint" mb="sm">
          Solo lo de {chosen ?? 'una empresa'}
        </Text>
      )}
      <QueryList
        query={log}
        failed="Error al cargar el registro"
        skeleton={<TableSkeleton label="Cargando el registro…" count={10} />}
        empty={
          filtered ? (
            <NoResults title="Nada coincide con estos filtros" clear={{ label: 'Quitar filtros', onClick: onClear }}>
              Prueba con otra acción, otra persona u otras fechas.
            </NoResults>
          ) : (
            <NothingYet title="Todavía no hay actividad">
              Aquí quedará quién crea empresas, asigna responsables, invita o quita a alguien, y cuándo.
            </NothingYet>
          )
        }
      >
        {(entries) =>
          narrow ? (
            <AuditList entries={entries} loading={log.isPlaceholderData} onEmpresa={onEmpresa} />
          ) : (
            <DataTable
              label="Registro de actividad"
              columns={auditColumns(onEmpresa)}
              rowName={sentenceOf}
              rows={entries}
              loading={log.isPlaceholderData}
              details={(entry) => <AuditDetails entry={entry} />}
            />
          )
        }
      </QueryList>
    </Page>
  );
}
