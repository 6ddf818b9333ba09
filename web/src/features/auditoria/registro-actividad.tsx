import { ACTS, type AuditEntry } from '@ensaya/contract/auditoria.ts';
import type { CurrentUser } from '@ensaya/contract/usuarios.ts';
import { Button, UnstyledButton } from '@mantine/core';
import { useInfiniteQuery } from '@tanstack/react-query';
import { type Column, DataTable } from '../../components/data-table.tsx';
import { EmptyState } from '../../components/empty-state.tsx';
import { LoadError } from '../../components/load-error.tsx';
import { LoadMore } from '../../components/load-more.tsx';
import { NoResultsIllustration } from '../../components/no-results-illustration.tsx';
import { ScriptIllustration } from '../../components/script-illustration.tsx';
import { TableSkeleton } from '../../components/skeletons.tsx';
import { formatMoment } from '../../lib/dates.ts';
import { AuditDownload } from './audit-download.tsx';
import { AuditFilters } from './audit-filters.tsx';
import { auditLogQuery } from './auditoria.api.ts';
import classes from './registro-actividad.module.css';
import { useAuditFilters } from './use-audit-filters.ts';

const FAILURE = 'Error al cargar el registro';

type Props = Pick<CurrentUser, 'empresas' | 'time_zone'>;

/** Who did what to whom, where and when; newest first. */
export function RegistroActividad({ empresas, time_zone }: Props) {
  const { filters, change, clear, filtered } = useAuditFilters();
  const log = useInfiniteQuery(auditLogQuery(filters));
  const chosen = log.data?.find(({ empresa_id }) => empresa_id === filters.empresa_id)?.empresa_nombre;

  return (
    <>
      <div className={classes.tools}>
        <AuditFilters filters={filters} empresas={empresas} onChange={change} onClear={filtered ? clear : undefined} />
        <AuditDownload filters={filters} timeZone={time_zone} disabled={!log.data?.length} />
      </div>
      {filters.empresa_id && empresas.length < 2 && <p className={classes.about}>Solo lo de {chosen ?? 'una empresa'}</p>}
      {log.isPending && <TableSkeleton label="Cargando el registro…" />}
      {log.isLoadingError && <LoadError what={FAILURE} error={log.error} onRetry={log.refetch} retrying={log.isFetching} />}
      {log.data?.length === 0 &&
        !log.isPlaceholderData &&
        (filtered ? (
          <EmptyState
            illustration={<NoResultsIllustration />}
            title="Nada coincide con estos filtros"
            action={
              <Button variant="default" onClick={clear}>
                Quitar filtros
              </Button>
            }
          >
            Prueba con otra acción u otras fechas.
          </EmptyState>
        ) : (
          <EmptyState illustration={<ScriptIllustration />} title="Todavía no hay actividad">
            Aquí quedará quién crea empresas, asigna responsables, invita o quita a alguien, y cuándo.
          </EmptyState>
        ))}
      {log.data && log.data.length > 0 && (
        <DataTable
          label="Registro de actividad"
          columns={columns((empresa_id) => change({ empresa_id }))}
          rows={log.data}
          rowKey={({ id }) => id}
          rowName={({ act, subject }) => `${ACTS[act]}: ${subject}`}
          loading={log.isPlaceholderData}
        />
      )}
      <LoadMore query={log} failure={FAILURE} />
    </>
  );
}

const columns = (onEmpresa: (id: string) => void): Column<AuditEntry>[] => [
  { key: 'act', header: 'Acción', cell: ({ act }) => ACTS[act] },
  { key: 'subject', header: 'Sobre', cell: ({ subject }) => subject },
  {
    key: 'empresa',
    header: 'Empresa',
    cell: ({ empresa_id, empresa_nombre }) =>
      empresa_id && empresa_nombre ? (
        <UnstyledButton className={classes.empresa} title={`Ver solo lo de ${empresa_nombre}`} onClick={() => onEmpresa(empresa_id)}>
          {empresa_nombre}
        </UnstyledButton>
      ) : (
        '—'
      ),
  },
  { key: 'actor', header: 'Quién', cell: ({ actor_email }) => actor_email ?? 'Sistema' },
  {
    key: 'when',
    header: 'Cuándo',
    cell: ({ created_at }) => (
      <time className={classes.when} dateTime={created_at}>
        {formatMoment(created_at)}
      </time>
    ),
  },
];
