import { useState } from 'react';
import { SimulatedBadge } from '../../components/simulated-badge.tsx';
import { EstadoBadge, StatusBadge } from '../../components/status-badge.tsx';
import { StatusSelect } from '../../components/status-select.tsx';
import { Row, Section } from '../section.tsx';

function Changing() {
  const [estado, setEstado] = useState<string>('pendiente');
  const [changes, setChanges] = useState<string[]>([]);
  return (
    <Section title="Para responsables" log={`Cambios: ${JSON.stringify(changes)}`}>
      <Row>
        <StatusSelect
          estado={estado}
          of="Grabar el saludo"
          onChange={(next) => {
            setEstado(next);
            setChanges((all) => [...all, next]);
          }}
        />
        <StatusSelect estado="en progreso" of="Guardándose" pending onChange={() => {}} />
        <StatusSelect estado="completada" of="Repartir turnos" onChange={() => {}} />
        <StatusSelect estado="aplazada" of="Otra" onChange={() => {}} />
      </Row>
    </Section>
  );
}

export const StatusPage = () => (
  <>
    <Section title="Estados de una tarea">
      <Row>
        <EstadoBadge estado="pendiente" />
        <EstadoBadge estado="en progreso" />
        <EstadoBadge estado="completada" />
        <EstadoBadge estado="aplazada" />
        <EstadoBadge estado="constructor" />
      </Row>
    </Section>
    <Section title="Asignaciones">
      <Row>
        <StatusBadge color="yellow">4 días restantes</StatusBadge>
        <StatusBadge color="green">Completado</StatusBadge>
        <StatusBadge color="red">Vencido</StatusBadge>
      </Row>
    </Section>
    <Section title="Inteligencia artificial">
      <SimulatedBadge />
    </Section>
    <Changing />
  </>
);
