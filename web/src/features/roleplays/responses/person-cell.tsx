import type { Responder } from '@ensaya/contract/roleplay-responses.ts';
import { PersonAvatar } from '../../../components/person-avatar.tsx';
import { StatusBadge } from '../../../components/status-badge.tsx';
import { personName } from '../../../lib/person-name.ts';
import { AssignmentBadge } from '../status.tsx';
import classes from './answer.module.css';

/** The status belongs to the person, under the name. */
export const PersonCell = ({ person, detail }: { person: Responder; detail?: string | undefined }) => (
  <span className={classes.person}>
    <PersonAvatar email={person.email} nombre={person.nombre} large />
    <span className={classes.personText}>
      <span className={classes.personName} title={person.email}>
        {personName(person)}
      </span>
      <ResponderBadge person={person} />
      {detail && <span className={classes.personDetail}>{detail}</span>}
    </span>
  </span>
);

function ResponderBadge({ person: { assignment_id, due_date, completed_at, gone } }: { person: Responder }) {
  if (assignment_id !== null) return <AssignmentBadge due_date={due_date} completed_at={completed_at} />;
  return <StatusBadge color="gray">{gone ? 'Ya no está' : 'Sin asignar'}</StatusBadge>;
}
