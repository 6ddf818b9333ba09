import { ROLE_LABELS, type RoleRequest } from '@ensaya/contract/usuarios.ts';
import { Box, Button, Flex, Text } from '@mantine/core';
import { lazy, Suspense } from 'react';
import { SecondaryButton } from '../../components/buttons/buttons.tsx';
import { CardSection } from '../../components/lists/card-section.tsx';
import { Person } from '../../components/people/person.tsx';
import { useFocusFallback } from '../../lib/focus/use-focus-fallback.ts';
import { formatAgo } from '../../lib/format/dates.ts';
import { useDialog } from '../../lib/screen/use-dialog.ts';
import { personLabel } from '../../lib/text/person-name.ts';
import type { DecisionSubject } from './decision-dialog.tsx';
import classes from './solicitudes-de-rol.module.css';

const DecisionDialog = lazy(async () => ({ default: (await import('./decision-dialog.tsx')).DecisionDialog }));

type Props = {
  requests: RoleRequest[];
  /** The superadmin confirms an approval with a code instead of the password. */
  secondFactor: boolean;
};

/** The pending requests. Nothing while there is none, except a place for the focus after the last decision. */
export function SolicitudesDeRol({ requests, secondFactor }: Props) {
  const { place, rescueFocus } = useFocusFallback<HTMLDivElement>();
  const deciding = useDialog<DecisionSubject>(rescueFocus);
  return (
    <div ref={place} tabIndex={-1} data-no-ring className={classes.place}>
      {requests.length > 0 && (
        <CardSection title="Solicitudes de rol" description="Quien se registra como superadmin espera aquí tu respuesta.">
          <ul>
            {requests.map((request) => (
              <Row key={request.id} request={request} onDecide={(decision) => deciding.open({ request, decision })} />
            ))}
          </ul>
        </CardSection>
      )}
      <Suspense>
        {deciding.subject && <DecisionDialog subject={deciding.subject} secondFactor={secondFactor} {...deciding.state} />}
      </Suspense>
    </div>
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
