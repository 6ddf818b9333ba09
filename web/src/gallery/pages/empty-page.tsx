import { Button } from '@mantine/core';
import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { useState } from 'react';
import { AllDoneIllustration } from '../../components/empty/all-done-illustration.tsx';
import { EmptyState } from '../../components/empty/empty-state.tsx';
import { LoadError } from '../../components/empty/load-error.tsx';
import { NoEmpresa } from '../../components/empty/no-empresa.tsx';
import { NoResults } from '../../components/empty/no-results.tsx';
import { NoTasksIllustration } from '../../components/empty/no-tasks-illustration.tsx';
import { NothingYet } from '../../components/empty/nothing-yet.tsx';
import { GridSkeleton, ListSkeleton, StatsSkeleton, TableSkeleton } from '../../components/lists/skeletons.tsx';
import { ApiError } from '../../lib/api/api-error.ts';
import { Section, Sections } from '../fixtures.tsx';

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

const EMPTY = {
  'Sin resultados': <NoResults title="No se encontraron empresas">Prueba con otra palabra o borra la búsqueda.</NoResults>,
  'Sin tareas': (
    <EmptyState illustration={<NoTasksIllustration />} title="No tienes tareas asignadas">
      Cuando te asignen una, la verás aquí.
    </EmptyState>
  ),
  'Sin temas': (
    <NothingYet title="No hay temas" action={<Button>Nuevo Tema</Button>}>
      Crea el primero para empezar a generar prompts.
    </NothingYet>
  ),
  'Sin empresa': (
    <QueryClientProvider client={new QueryClient()}>
      <NoEmpresa user={{ role: 'worker', email: 'lucia.romero@norteclima.example' }} />
    </QueryClientProvider>
  ),
  'Todo listo': <EmptyState illustration={<AllDoneIllustration />} title="Todo listo" />,
};
const WAITING = {
  'Cargando una lista': <ListSkeleton label="Cargando temas…" />,
  'Cargando tarjetas': <GridSkeleton label="Cargando roleplays…" />,
  'Cargando una tabla': <TableSkeleton label="Cargando empresas…" count={4} />,
  'Cargando cifras': <StatsSkeleton label="Cargando cifras…" />,
};

export const EmptyPage = () => (
  <>
    <Sections of={EMPTY} />
    <Failed />
    <Sections of={WAITING} />
  </>
);
