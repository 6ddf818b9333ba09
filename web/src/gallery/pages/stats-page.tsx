import { StatRow } from '../../components/stat-row.tsx';
import { Section } from '../section.tsx';

export const StatsPage = () => (
  <>
    <Section title="Cuatro cifras">
      <StatRow
        label="Tu equipo"
        stats={[
          { label: 'Miembros del equipo', value: '8' },
          { label: 'Proyectos', value: '4', to: '?pieza=table' },
          { label: 'Tasa de finalización', value: '76', unit: '%' },
          { label: 'Tareas completadas', value: '152', detail: 'de 200' },
        ]}
      />
    </Section>
    <Section title="Tres cifras">
      <StatRow
        label="Tus tareas"
        stats={[
          { label: 'Asignadas', value: '12' },
          { label: 'Completadas', value: '8' },
          { label: 'Pendientes', value: '4' },
        ]}
      />
    </Section>
    <Section title="Cifras largas">
      <StatRow
        label="Mucho"
        stats={[
          { label: 'Solicitudes pendientes de aprobación', value: '1.234.567', detail: 'de 98.765.432', to: '?pieza=lists' },
          { label: 'Empresas', value: '0' },
        ]}
      />
    </Section>
  </>
);
