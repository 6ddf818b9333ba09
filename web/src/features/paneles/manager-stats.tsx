import { useQuery } from '@tanstack/react-query';
import { QueryError } from '../../components/load-error.tsx';
import { StatsSkeleton } from '../../components/skeletons.tsx';
import { type Stat, StatRow } from '../../components/stat-row.tsx';
import { formatNumber } from '../../lib/numbers.ts';
import { tareasLink } from '../../lib/tareas-link.ts';
import { ManagerChecklist } from './manager-checklist.tsx';
import { managerPanelQuery } from './paneles.api.ts';

type Props = { /** Whether there is a company to do the first steps for. */ hasEmpresa: boolean };

/** A manager's companies in figures [2.48], and the first steps while there are any left. */
export function ManagerStats({ hasEmpresa }: Props) {
  const panel = useQuery(managerPanelQuery);
  if (panel.isPending) return <StatsSkeleton label="Cargando tu panel…" />;
  if (panel.isLoadingError) return <QueryError what="Error al cargar tu panel" query={panel} />;
  const { miembros, proyectos, tareas, tareas_completadas, tasa } = panel.data;
  const stats: Stat[] = [
    { label: 'Miembros del equipo', value: formatNumber(miembros), to: '#mis-empresas' },
    { label: 'Proyectos', value: formatNumber(proyectos), to: '#mis-proyectos' },
    {
      label: 'Tasa de finalización',
      ...(tasa === null ? { value: '—' } : { value: formatNumber(tasa), unit: '%' }),
      to: tareasLink(),
    },
    {
      label: 'Tareas completadas',
      ...(tareas === 0 ? { value: '—' } : { value: formatNumber(tareas_completadas), detail: `de ${formatNumber(tareas)}` }),
      to: tareasLink('completada'),
    },
  ];
  return (
    <>
      <StatRow label="Tu equipo en cifras" stats={stats} />
      {hasEmpresa && <ManagerChecklist panel={panel.data} />}
    </>
  );
}
