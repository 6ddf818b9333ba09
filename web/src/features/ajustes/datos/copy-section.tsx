import { COPY_DAYS } from '@ensaya/contract/datos.ts';
import { CardSection } from '../../../components/card-section.tsx';
import { Copies } from '../../../components/copies.tsx';
import type { Empresa } from '../../../lib/active-empresa.ts';

export const CopySection = ({ empresa }: { empresa: Empresa }) => (
  <CardSection
    title="Copia de los datos"
    description={`Un archivo ZIP con todos los datos y archivos de la empresa, sin borradores, prompts ni claves. Lo pueden descargar sus responsables durante ${COPY_DAYS} días.`}
  >
    <Copies empresa={empresa.id} askLabel="Preparar una copia" />
  </CardSection>
);
