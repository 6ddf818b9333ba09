import type { PersonaRoleplay } from '@ensaya/contract/persona-ficha.ts';
import type { Tarea } from '@ensaya/contract/tareas.ts';
import { Text } from '@mantine/core';
import { type UseInfiniteQueryResult, useInfiniteQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { QueryError } from '../../../components/empty/load-error.tsx';
import { CardSection } from '../../../components/lists/card-section.tsx';
import { LoadMore } from '../../../components/lists/load-more.tsx';
import { ListSkeleton } from '../../../components/lists/skeletons.tsx';
import { useToday } from '../../../lib/format/use-today.ts';
import { type Recordar, RoleplayRow, TareaRow } from './pendiente-rows.tsx';
import { type PersonaKey, personaRoleplaysQuery, personaTareasQuery } from './persona.api.ts';

const ROLEPLAYS_FAILED = 'Error al cargar los roleplays';
const TAREAS_FAILED = 'Error al cargar tareas';

type Props = {
  persona: PersonaKey;
  isOwn: boolean;
  /** Only for a responsable. */
  onRemind?: Recordar | undefined;
};

/** What a trabajador has not finished: what is late, and then the rest. Both lists begin with what is late. */
export function Pendiente({ persona, isOwn, onRemind }: Props) {
  const roleplays = useInfiniteQuery(personaRoleplaysQuery(persona));
  const tareas = useInfiniteQuery(personaTareasQuery(persona));
  const today = useToday();
  const now = Date.now();
  const isLateRoleplay = ({ due_date }: PersonaRoleplay) => due_date !== null && Date.parse(due_date) < now;
  const isLateTarea = ({ fecha_entrega }: Tarea) => fecha_entrega !== null && fecha_entrega < today;
  const late = { roleplays: split(roleplays, isLateRoleplay), tareas: split(tareas, isLateTarea) };
  const isPending = roleplays.isPending || tareas.isPending;
  const isKnown = roleplays.data !== undefined && tareas.data !== undefined;
  const hasMore = roleplays.hasNextPage || tareas.hasNextPage;
  const rowsOf = (of: 'yes' | 'no') => [
    ...late.roleplays[of].map((roleplay) => (
      <RoleplayRow key={roleplay.id} roleplay={roleplay} persona={persona} isOwn={isOwn} isLate={of === 'yes'} onRemind={onRemind} />
    )),
    ...late.tareas[of].map((tarea) => <TareaRow key={tarea.id} tarea={tarea} />),
  ];
  const more = (where: 'yes' | 'no') => (
    <>
      {late.roleplays.moreAt === where && <LoadMore query={roleplays} failure={ROLEPLAYS_FAILED} of="roleplays" />}
      {late.tareas.moreAt === where && <LoadMore query={tareas} failure={TAREAS_FAILED} of="tareas" />}
    </>
  );
  return (
    <>
      <CardSection title="Con retraso">
        {isPending && <ListSkeleton label="Cargando lo que va con retraso…" count={1} />}
        <QueryError what={ROLEPLAYS_FAILED} query={roleplays} />
        <QueryError what={TAREAS_FAILED} query={tareas} />
        <Rows
          of="Con retraso"
          rows={rowsOf('yes')}
          none={isKnown && (isOwn ? 'Vas al día: no tienes nada con retraso.' : 'Va al día: nada con retraso.')}
        />
        {more('yes')}
      </CardSection>
      {/* What could not be loaded is said above. */}
      {(roleplays.data || tareas.data) && (
        <CardSection title="Por hacer">
          <Rows
            of="Por hacer"
            rows={rowsOf('no')}
            none={isKnown && (hasMore ? 'Aparecerá cuando cargues todo lo que va con retraso.' : 'Nada más por hacer.')}
          />
          {more('no')}
        </CardSection>
      )}
    </>
  );
}

const Rows = ({ of, rows, none }: { of: string; rows: ReactNode[]; none: string | false }) =>
  rows.length > 0 ? <ul aria-label={of}>{rows}</ul> : none && <Text variant="hint">{none}</Text>;

/** `moreAt`: the next page begins with what is late, or not. */
function split<Item>({ data = [] }: UseInfiniteQueryResult<Item[]>, isLate: (item: Item) => boolean) {
  const [yes, no] = [data.filter(isLate), data.filter((item) => !isLate(item))];
  return { yes, no, moreAt: no.length > 0 ? 'no' : 'yes' };
}
