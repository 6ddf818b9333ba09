import { Button } from '@mantine/core';
import { useState } from 'react';
import { AllDoneIllustration } from '../../components/all-done-illustration.tsx';
import { EmptyState } from '../../components/empty-state.tsx';
import { LoadError } from '../../components/load-error.tsx';
import { NoEmpresa } from '../../components/no-empresa.tsx';
import { NoResultsIllustration } from '../../components/no-results-illustration.tsx';
import { NoTasksIllustration } from '../../components/no-tasks-illustration.tsx';
import { ScriptIllustration } from '../../components/script-illustration.tsx';
import { GridSkeleton, ListSkeleton, StatsSkeleton, TableSkeleton } from '../../components/skeletons.tsx';
import { ApiError } from '../../lib/api-error.ts';
import { Section } from '../section.tsx';

function Failed() {
  const [tries, setTries] = useState(0);
  return (
    <Section title="No se pudo cargar" log={`Reintentos: ${tries}`}>
      <LoadError
        what="Error al cargar los temas"
        error={new ApiError('unavailable', { status: 503 })}
        retrying={false}
        onRetry={() => setTries((count) => count + 1)}
      />
    </Section>
  );
}

export const EmptyPage = () => (
  <>
    <Section title="Sin resultados">
      <EmptyState illustration={<NoResultsIllustration />} title="No se encontraron empresas">
        Prueba con otra palabra o borra la búsqueda.
      </EmptyState>
    </Section>
    <Section title="Sin tareas">
      <EmptyState illustration={<NoTasksIllustration />} title="No tienes tareas asignadas">
        Cuando te asignen una, la verás aquí.
      </EmptyState>
    </Section>
    <Section title="Sin temas">
      <EmptyState illustration={<ScriptIllustration />} title="No hay temas" action={<Button>Nuevo Tema</Button>}>
        Crea el primero para empezar a generar prompts.
      </EmptyState>
    </Section>
    <Section title="Sin empresa">
      <NoEmpresa user={{ role: 'worker', email: 'lucia.romero@norteclima.example' }} />
    </Section>
    <Section title="Todo listo">
      <EmptyState illustration={<AllDoneIllustration />} title="Todo listo" />
    </Section>
    <Failed />
    <Section title="Cargando una lista">
      <ListSkeleton label="Cargando temas…" />
    </Section>
    <Section title="Cargando tarjetas">
      <GridSkeleton label="Cargando roleplays…" />
    </Section>
    <Section title="Cargando una tabla">
      <TableSkeleton label="Cargando empresas…" count={4} />
    </Section>
    <Section title="Cargando cifras">
      <StatsSkeleton label="Cargando cifras…" />
    </Section>
  </>
);
