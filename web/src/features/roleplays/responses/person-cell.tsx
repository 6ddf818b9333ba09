import type { Responder } from '@ensaya/contract/roleplay-responses.ts';
import { Box, Flex, Text } from '@mantine/core';
import { PersonAvatar } from '../../../components/people/person-avatar.tsx';
import { StatusBadge } from '../../../components/status/status-badge.tsx';
import { personName } from '../../../lib/text/person-name.ts';
import { AssignmentBadge } from '../status.tsx';
import classes from './answer.module.css';

/** The status belongs to the person, under the name. */
export const PersonCell = ({ person, detail }: { person: Responder; detail?: string | undefined }) => (
  <Flex component="span" gap="sm" miw={0}>
    <PersonAvatar email={person.email} nombre={person.nombre} large />
    <span className={classes.personText}>
      <Box component="span" fw={500} data-anywhere title={person.email}>
        {personName(person)}
      </Box>
      <ResponderBadge person={person} />
      {detail && (
        <Text span variant="hint" fz="xs" lh="1.125rem">
          {detail}
        </Text>
      )}
    </span>
  </Flex>
);

function ResponderBadge({ person: { assignment_id, due_date, completed_at, gone } }: { person: Responder }) {
  if (assignment_id !== null) return <AssignmentBadge due_date={due_date} completed_at={completed_at} />;
  return <StatusBadge color="gray">{gone ? 'Ya no está' : 'Sin asignar'}</StatusBadge>;
}
