import type { EmpresaFicha } from '@ensaya/contract/empresa-ficha.ts';
import type { Empresa } from '@ensaya/contract/empresas.ts';
import { Skeleton } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { QueryError } from '../../components/empty/load-error.tsx';
import { Waiting } from '../../components/lists/skeletons.tsx';
import { StatusBadge } from '../../components/status/status-badge.tsx';
import { formatUsd } from '../../lib/format/money.ts';
import { formatNumber } from '../../lib/format/numbers.ts';
import { lastVisit } from '../../lib/session/last-visit.ts';
import classes from './empresa-facts.module.css';
import { fichaQuery } from './ficha/ficha.api.ts';

/** In the expanded part of a company's row: how much it is used, without opening its page. */
export function EmpresaFacts({ empresa }: { empresa: Pick<Empresa, 'id'> }) {
  const ficha = useQuery(fichaQuery(empresa.id));
  return (
    <>
      {ficha.isPending && (
        <Waiting label="Cargando las cifras…">
          <Skeleton h={40} w={360} maw="100%" mb="md" />
        </Waiting>
      )}
      <QueryError what="Error al cargar las cifras" query={ficha} />
      {ficha.data && <Facts {...ficha.data} />}
    </>
  );
}

const Facts = ({ personas, last_visit, suspended_at, ai }: EmpresaFicha) => (
  <dl className={classes.facts}>
    <div>
      <dt>Personas</dt>
      <dd>{formatNumber(personas)}</dd>
    </div>
    <div>
      <dt>Última actividad</dt>
      <dd>{lastVisit(last_visit)}</dd>
    </div>
    <div>
      <dt>Gasto de IA este mes</dt>
      <dd>{ai.monthly_cap === null ? 'Sin configurar' : `${formatUsd(ai.spent)} de ${formatUsd(ai.monthly_cap)}`}</dd>
    </div>
    <div>
      <dt>Estado</dt>
      <dd>
        <StatusBadge color={suspended_at ? 'gray' : 'green'}>{suspended_at ? 'Suspendida' : 'Activa'}</StatusBadge>
      </dd>
    </div>
  </dl>
);
