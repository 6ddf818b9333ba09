import { Skeleton } from '@mantine/core';
import { ListSkeleton, StatsSkeleton } from '../../../components/lists/skeletons.tsx';

export const InformeSkeleton = () => (
  <>
    <StatsSkeleton label="Cargando el reporte…" />
    <Skeleton h={16} w={260} mt={10} mb={32} />
    <ListSkeleton label="Cargando los hallazgos…" />
  </>
);
