import { StatRow } from '../../components/status/stat-row.tsx';
import { Sections } from '../fixtures.tsx';

const TEAM = [
  { label: 'Miembros del equipo', value: '8' },
  { label: 'Proyectos', value: '4', to: '?pieza=table' },
  { label: 'Tasa de finalización', value: '76', unit: '%' },
  { label: 'Tareas completadas', value: '152', detail: 'de 200' },
];
const TASKS = [
  { label: 'Asignadas', value: '12' },
  { label: 'Completadas', value: '8' },
  { label: 'Pendientes', value: '4' },
];
const LONG = [
  { label: 'Solicitudes pendientes de aprobación', value: '1.234.567', detail: 'de 98.765.432', to: '?pieza=lists' },
  { label: 'Empresas', value: '0' },
];
const ROWS = {
  'Cuatro cifras': <StatRow label="Tu equipo" stats={TEAM} />,
  'Tres cifras': <StatRow label="Tus tareas" stats={TASKS} />,
  'Cifras largas': <StatRow label="Mucho" stats={LONG} />,
};

export const StatsPage = () => <Sections of={ROWS} />;
