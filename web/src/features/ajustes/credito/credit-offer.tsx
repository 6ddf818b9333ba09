import { Box } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { QueryError } from '../../../components/empty/load-error.tsx';
import { CardSection } from '../../../components/lists/card-section.tsx';
import { AcceptCredit, useAcceptCredit } from './accept-credit.tsx';
import { aiCreditQuery } from './credito.api.ts';

type Props = {
  company_id: string;
  /** The company has no AI yet. */
  needed: boolean;
  /** What to do once it is accepted. */
  next: ReactNode;
};

/** On a responsable's panel: the operator's AI, to be accepted there; then `next`. Absent where nothing is offered. */
export function CreditOffer({ company_id, needed, next }: Props) {
  const credit = useQuery({ ...aiCreditQuery(company_id), enabled: needed });
  // Here, because the conditions disappear as soon as they are accepted.
  const accept = useAcceptCredit();
  if (accept.isSuccess)
    return (
      <Box mt="lg">
        <CardSection title="La IA está activada" description="Tu equipo ya puede usarla. Pruébala con un ejemplo: podrás cambiarlo todo.">
          {next}
        </CardSection>
      </Box>
    );
  if (!needed) return null;
  if (credit.isLoadingError)
    return (
      <Box mt="lg">
        <QueryError what="Error al cargar la IA de Ensaya" query={credit} />
      </Box>
    );
  if (credit.data?.state !== 'offered') return null;
  return (
    <Box mt="lg">
      <CardSection title="Activa la IA de Ensaya" description="Sin clave y sin coste. Estas son las condiciones:">
        <AcceptCredit company_id={company_id} credit={credit.data} accept={accept} />
      </CardSection>
    </Box>
  );
}
