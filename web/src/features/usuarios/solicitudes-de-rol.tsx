import { ROLE_LABELS, type RoleRequest } from '@ensaya/contract/usuarios.ts';
import { Box, Button, Flex, Skeleton, Text } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { SecondaryButton } from '../../components/buttons/buttons.tsx';
import { QueryError } from '../../components/empty/load-error.tsx';
import { CardSection } from '../../components/lists/card-section.tsx';
import { Waiting } from '../../components/lists/skeletons.tsx';
import { Person } from '../../components/people/person.tsx';
import { useFocusFallback } from '../../lib/focus/use-focus-fallback.ts';
import { formatAgo } from '../../lib/format/dates.ts';
import { useDialog } from '../../lib/screen/use-dialog.ts';
import { personLabel } from '../../lib/text/person-name.ts';
import { DecisionDialog, type DecisionSubject } from './decision-dialog.tsx';
import classes from './solicitudes-de-rol.module.css';
import { roleRequestsQuery } from './usuarios.api.ts';

/** @param secondFactor whether the superadmin confirms an approval with a code instead of the password. */
export function SolicitudesDeRol({ secondFactor }: { secondFactor: boolean }) {
  const requests = useQuery(roleRequestsQuery);
  const { place, rescueFocus } = useFocusFallback<HTMLDivElement>();
  const deciding = useDialog<DecisionSubject>(rescueFocus);
  return (
    <CardSection title="Solicitudes de rol" description="Quien se registra como superadmin espera aquí tu respuesta.">
      <div ref={place} tabIndex={-1} data-no-ring>
        {requests.isPending && (
          <Waiting label="Cargando solicitudes…">
            <Skeleton h={14} my={3} w="45%" radius="xs" />
          </Waiting>
        )}
        <QueryError what="Error al cargar las solicitudes" query={requests} />
        {requests.data?.length === 0 && <Text variant="hint">No hay solicitudes pendientes</Text>}
        {requests.data && requests.data.length > 0 && (
          <ul>
            {requests.data.map((request) => (
              <Row key={request.id} request={request} onDecide={(decision) => deciding.open({ request, decision })} />
            ))}
          </ul>
        )}
      </div>
      {deciding.subject && <DecisionDialog subject={deciding.subject} secondFactor={secondFactor} {...deciding.state} />}
    </CardSection>
  );
}

type RowProps = { request: RoleRequest; onDecide: (decision: DecisionSubject['decision']) => void };

function Row({ request: { email, nombre, role, created_at }, onDecide }: RowProps) {
  return (
    <li className={classes.row}>
      <Box flex="1 1 16rem" miw={0} data-anywhere>
        <Box component="p" fw={600}>
          <Person email={email} nombre={nombre} />
        </Box>
        <Text variant="meta">{[ROLE_LABELS[role], formatAgo(created_at)].join(' · ')}</Text>
      </Box>
      <Flex gap="xs" flex="none">
        <SecondaryButton aria-label={`Rechazar a ${personLabel({ email, nombre })}`} onClick={() => onDecide('refuse')}>
          Rechazar
        </SecondaryButton>
        <Button aria-label={`Aprobar a ${personLabel({ email, nombre })}`} onClick={() => onDecide('approve')}>
          Aprobar
        </Button>
      </Flex>
    </li>
  );
}
