import type { PersonaRoleplay } from '@ensaya/contract/persona-ficha.ts';
import type { Tarea } from '@ensaya/contract/tareas.ts';
import { Text } from '@mantine/core';
import { SecondaryButton } from '../../../components/buttons/buttons.tsx';
import { DueDate } from '../../../components/status/due-date.tsx';
import { EstadoBadge } from '../../../components/status/status-badge.tsx';
import { personAnswersPath } from '../../../lib/address/figure-links.ts';
import { playPath, tareaLink } from '../../../lib/address/paths.ts';
import { localDay } from '../../../lib/format/dates.ts';
import { momentOf } from '../../../lib/format/moment.ts';
import { useToday } from '../../../lib/format/use-today.ts';
import { FichaRow } from './ficha-row.tsx';
import type { PersonaKey } from './persona.api.ts';

export type Recordar = (roleplay: PersonaRoleplay) => void;
type RoleplayProps = { roleplay: PersonaRoleplay; persona: PersonaKey; isOwn: boolean; isLate: boolean; onRemind: Recordar | undefined };

export function RoleplayRow({ roleplay, persona: { id, empresa_id }, isOwn, isLate, onRemind }: RoleplayProps) {
  const { roleplay_id, title, due_day, recordado_at } = roleplay;
  const today = useToday();
  const isReminded = recordado_at !== null && localDay(new Date(recordado_at)) === today;
  return (
    <FichaRow
      title={title}
      to={isOwn ? playPath(roleplay_id) : personAnswersPath(roleplay_id, empresa_id, id)}
      act={
        isLate &&
        !isReminded &&
        onRemind && (
          <SecondaryButton aria-label={`Recordar: ${title}`} onClick={() => onRemind(roleplay)}>
            Recordar
          </SecondaryButton>
        )
      }
    >
      <Text variant="meta">
        Roleplay
        {due_day && (
          <>
            {' · '}
            <DueDate fecha_entrega={due_day} done={false} />
          </>
        )}
        {recordado_at && ` · recordado ${momentOf(recordado_at, today)}`}
      </Text>
    </FichaRow>
  );
}

export const TareaRow = ({ tarea: { id, empresa_id, nombre, proyecto, fecha_entrega, estado } }: { tarea: Tarea }) => (
  <FichaRow title={nombre} to={tareaLink(id, empresa_id)} act={<EstadoBadge estado={estado} />}>
    <Text variant="meta">
      Tarea · {proyecto.nombre}
      {fecha_entrega && (
        <>
          {' · '}
          <DueDate fecha_entrega={fecha_entrega} done={false} />
        </>
      )}
    </Text>
  </FichaRow>
);
