import type { Session } from '@ensaya/contract/acceso.ts';
import { Badge, Box, Flex, Group, Skeleton, Text } from '@mantine/core';
import { useDisclosure } from '@mantine/hooks';
import { useMutation, useQuery } from '@tanstack/react-query';
import { SecondaryButton } from '../../components/buttons/buttons.tsx';
import { ConfirmDialog } from '../../components/dialogs/confirm-dialog.tsx';
import { QueryError } from '../../components/empty/load-error.tsx';
import { CardSection } from '../../components/lists/card-section.tsx';
import { Waiting } from '../../components/lists/skeletons.tsx';
import { ErrorMessage } from '../../components/page/message.tsx';
import { useFocusRescue } from '../../lib/focus/use-focus-fallback.ts';
import { formatAgo } from '../../lib/format/dates.ts';
import { describeDevice } from '../../lib/session/user-agent.ts';
import { endOtherSessionsMutation, revokeSessionMutation, sessionsQuery } from './acceso.api.ts';
import classes from './sessions-section.module.css';

type Props = { endAll: { start: () => void; pending: boolean; error: Error | null } };

export function SessionsSection({ endAll }: Props) {
  const sessions = useQuery(sessionsQuery);
  const revoke = useMutation(revokeSessionMutation);
  const endOthers = useMutation(endOtherSessionsMutation);
  const [asking, question] = useDisclosure();
  const error = revoke.error ?? endOthers.error ?? endAll.error;
  const place = useFocusRescue<HTMLUListElement>(sessions.data?.length);
  const hasOthers = sessions.data?.some(({ current }) => !current);
  return (
    <CardSection title="Sesiones" description="Los dispositivos en los que tienes la sesión abierta. Cierra los que no reconozcas.">
      {sessions.isPending && (
        <Waiting label="Cargando sesiones…">
          <Skeleton h={16} my={3} w="40%" radius="xs" />
          <Skeleton h={13} my={8} w="60%" radius="xs" />
        </Waiting>
      )}
      <QueryError what="Error al cargar las sesiones" query={sessions} />
      {sessions.data && (
        <ul ref={place} tabIndex={-1}>
          {sessions.data.map((session) => (
            <SessionRow
              key={session.id}
              session={session}
              ending={revoke.isPending && revoke.variables === session.id}
              onEnd={() => revoke.mutate(session.id)}
            />
          ))}
        </ul>
      )}
      <ErrorMessage mt="md" title="No hemos podido cerrar la sesión" error={error} />
      <Group gap="sm" mt="md">
        {hasOthers && (
          <SecondaryButton loading={endOthers.isPending} onClick={() => endOthers.mutate()}>
            Cerrar las demás sesiones
          </SecondaryButton>
        )}
        <SecondaryButton loading={endAll.pending} onClick={question.open}>
          Cerrar todas
        </SecondaryButton>
      </Group>
      <ConfirmDialog
        opened={asking}
        onClose={question.close}
        title="Cerrar todas las sesiones"
        confirmLabel="Cerrar todas"
        onConfirm={() => {
          question.close();
          endAll.start();
        }}
      >
        <p>También se cerrará esta. Tendrás que iniciar sesión de nuevo.</p>
      </ConfirmDialog>
    </CardSection>
  );
}

type RowProps = { session: Session; ending: boolean; onEnd: () => void };

function SessionRow({ session: { user_agent, ip_address, updated_at, current }, ending, onEnd }: RowProps) {
  const device = describeDevice(user_agent);
  return (
    <li className={classes.row}>
      <Box flex={1} miw={0} data-anywhere>
        <Flex align="center" rowGap={4} columnGap="xs" wrap="wrap" fw={600}>
          {device} {current && <Badge color="green">Esta sesión</Badge>}
        </Flex>
        <Text variant="meta">{[ip_address, `Última actividad: ${formatAgo(updated_at)}`].filter(Boolean).join(' · ')}</Text>
      </Box>
      {!current && (
        <SecondaryButton loading={ending} onClick={onEnd} aria-label={`Cerrar ${device}`}>
          Cerrar
        </SecondaryButton>
      )}
    </li>
  );
}
