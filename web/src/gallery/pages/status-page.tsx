import { useState } from 'react';
import { SimulatedBadge } from '../../components/status/simulated-badge.tsx';
import { EstadoBadge, StatusBadge } from '../../components/status/status-badge.tsx';
import { StatusSelect } from '../../components/status/status-select.tsx';
import { Row, Section, Sections, useLog } from '../fixtures.tsx';

function Changing() {
  const [estado, setEstado] = useState<string>('pendiente');
  const [log, add] = useLog<string>('Cambios');
  return (
    <Section title="Para responsables" log={log}>
      <Row>
        <StatusSelect
          estado={estado}
          of="Grabar el saludo"
          onChange={(next) => {
            setEstado(next);
            add(next);
          }}
        />
        <StatusSelect estado="en progreso" of="Guardándose" pending onChange={() => {}} />
        <StatusSelect estado="completada" of="Repartir turnos" onChange={() => {}} />
        <StatusSelect estado="aplazada" of="Otra" onChange={() => {}} />
      </Row>
    </Section>
  );
}

const BADGES = {
  'Estados de una tarea': (
    <Row>
      {['pendiente', 'en progreso', 'completada', 'aplazada', 'constructor'].map((estado) => (
        <EstadoBadge key={estado} estado={estado} />
      ))}
    </Row>
  ),
  Asignaciones: (
    <Row>
      <StatusBadge color="yellow">4 días restantes</StatusBadge>
      <StatusBadge color="green">Completado</StatusBadge>
      <StatusBadge color="red">Vencido</StatusBadge>
    </Row>
  ),
  'Inteligencia artificial': <SimulatedBadge />,
};

export const StatusPage = () => (
  <>
    <Sections of={BADGES} />
    <Changing />
  </>
);
