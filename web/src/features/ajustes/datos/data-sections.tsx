import { COPY_DAYS } from '@ensaya/contract/datos.ts';
import { Stack } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { QueryError } from '../../../components/empty/load-error.tsx';
import { Copies } from '../../../components/files/copies.tsx';
import { CardSection } from '../../../components/lists/card-section.tsx';
import { GridSkeleton } from '../../../components/lists/skeletons.tsx';
import type { Empresa } from '../../../lib/address/active-empresa.ts';
import { AccessSection } from '../acceso/access-section.tsx';
import { accessSettingsQuery, retentionQuery } from '../ajustes.api.ts';
import { RetentionSection } from './retention-section.tsx';

/** How the company's people enter, and what it may do with its data: a copy, and how long it is kept. */
export function DataSections({ empresa }: { empresa: Empresa }) {
  const retention = useQuery(retentionQuery(empresa.id));
  const access = useQuery(accessSettingsQuery(empresa.id));
  return (
    <Stack maw="47rem">
      {access.isPending && <GridSkeleton label="Cargando el acceso…" count={1} max={2} />}
      <QueryError what="Error al cargar la configuración" query={access} />
      {access.data && <AccessSection empresa={empresa} settings={access.data} />}
      <CopySection empresa={empresa} />
      {retention.isPending && <GridSkeleton label="Cargando los plazos…" count={1} max={2} />}
      <QueryError what="Error al cargar la configuración" query={retention} />
      {retention.data && <RetentionSection empresa={empresa} retention={retention.data} />}
    </Stack>
  );
}

const CopySection = ({ empresa }: { empresa: Empresa }) => (
  <CardSection
    title="Copia de los datos"
    description={`Un archivo ZIP con todos los datos y archivos de la empresa, sin borradores, prompts ni claves. Lo pueden descargar sus responsables durante ${COPY_DAYS} días.`}
  >
    <Copies empresa={empresa.id} askLabel="Preparar una copia" />
  </CardSection>
);
