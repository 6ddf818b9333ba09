import type { AdminPanel } from '@ensaya/contract/paneles.ts';
import { Box, Text } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useEffect } from 'react';
import { LoadError } from '../../components/empty/load-error.tsx';
import { type Stat, StatRow } from '../../components/status/stat-row.tsx';
import { PATHS } from '../../lib/address/paths.ts';
import { formatNumber } from '../../lib/format/numbers.ts';
import { reportFailure } from '../../lib/screen/toast.ts';
import { adminPanelQuery, empresasCountQuery } from './paneles.api.ts';

const LOADING = '...';
const NONE = '—';

/** The two counts, not a percentage: after a month with few, '+10.167 %' says nothing. */
const growthOf = (totals: AdminPanel['totals'] | undefined) => [
  { label: totals?.nuevos_este_mes === 1 ? 'nuevo este mes' : 'nuevos este mes' },
  { label: `${totals ? formatNumber(totals.nuevos_mes_anterior) : '…'} el anterior` },
];

export function AdminFigures() {
  const count = useQuery(empresasCountQuery);
  const panel = useQuery(adminPanelQuery);
  const counted = panel.data?.totals;

  useEffect(() => {
    if (!count.error) return;
    reportFailure('Error al contar las empresas', count.error);
  }, [count.error]);

  const figure = (value: number | undefined) => (value === undefined ? (panel.isLoadingError ? NONE : LOADING) : formatNumber(value));
  const empresas = count.data === undefined ? (count.isPending ? LOADING : NONE) : formatNumber(count.data);
  const stats: Stat[] = [
    { label: 'Empresas', value: empresas, to: PATHS.empresas },
    { label: 'Usuarios', value: figure(counted?.usuarios), to: PATHS.usuarios },
    { label: 'Equipos', value: figure(counted?.equipos), to: `${PATHS.empresas}?con_equipo=true` },
    {
      label: 'Crecimiento',
      value: figure(counted?.nuevos_este_mes),
      // While it loads too, so that nothing moves when it is known.
      ...(!panel.isLoadingError && { parts: growthOf(counted) }),
      to: `${PATHS.usuarios}?nuevos_este_mes=true`,
    },
  ];

  return (
    <>
      <StatRow label="La plataforma en cifras" stats={stats} />
      {panel.isLoadingError ? (
        <Box mt="md">
          <LoadError what="Error al cargar las cifras" error={panel.error} onRetry={panel.refetch} retrying={panel.isFetching} />
        </Box>
      ) : (
        <Text variant="meta" maw={1056} mih={{ base: 54, sm: 18 }} mt={10}>
          Un equipo es una empresa con responsable y trabajadores; el crecimiento cuenta los usuarios nuevos de cada mes.
        </Text>
      )}
    </>
  );
}
