import type { ManagerPanel } from '@ensaya/contract/paneles.ts';
import type { UseQueryResult } from '@tanstack/react-query';
import { QueryError } from '../../components/empty/load-error.tsx';
import { StatsSkeleton } from '../../components/lists/skeletons.tsx';
import { type Stat, StatRow } from '../../components/status/stat-row.tsx';
import { TODAS } from '../../lib/address/active-empresa.ts';
import { tareasLink } from '../../lib/address/paths.ts';
import { formatNumber } from '../../lib/format/numbers.ts';

type Props = {
  panel: UseQueryResult<ManagerPanel>;
  /** Where the trabajadores of the companies are listed. */
  members: string;
  /** The chosen company; undefined means all. */
  empresa_id: string | undefined;
};

/** Of nothing, zero is no news. */
const share = (done: number, all: number) =>
  all === 0 ? { value: '—' } : { value: formatNumber(done), detail: `de ${formatNumber(all)}` };

/** A manager's figures [2.48]. Each figure opens the list that it counts. */
export function ManagerStats({ panel, members, empresa_id }: Props) {
  if (panel.isPending) return <StatsSkeleton label="Cargando tu panel…" count={4} />;
  if (panel.isLoadingError || !panel.data) return <QueryError what="Error al cargar tu panel" query={panel} />;
  const { miembros, proyectos, tareas, tareas_completadas, tasa } = panel.data;
  // Named, so that the list counts the same companies as the panel.
  const shown = { empresa: empresa_id ?? TODAS };
  const stats: Stat[] = [
    { label: 'Miembros del equipo', value: formatNumber(miembros), to: members },
    { label: 'Proyectos', value: formatNumber(proyectos), to: '#mis-proyectos' },
    {
      label: 'Tasa de finalización',
      ...(tasa === null ? { value: '—' } : { value: formatNumber(tasa), unit: '%' }),
      to: tareasLink(undefined, shown),
    },
    { label: 'Tareas completadas', ...share(tareas_completadas, tareas), to: tareasLink('completada', shown) },
  ];
  return <StatRow label="Tu equipo en cifras" stats={stats} />;
}
