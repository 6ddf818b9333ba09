import type { Tarea } from '@ensaya/contract/tareas.ts';
import { Box, Text } from '@mantine/core';
import { useMutation } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { PersonAvatar } from '../../../components/people/person-avatar.tsx';
import { PersonLink } from '../../../components/people/person-link.tsx';
import { EstadoBadge } from '../../../components/status/status-badge.tsx';
import { StatusSelect } from '../../../components/status/status-select.tsx';
import { formatDay } from '../../../lib/format/dates.ts';
import { useCurrentUser } from '../../../lib/session/current-user.ts';
import { personName } from '../../../lib/text/person-name.ts';
import type { TareaActs } from '../tarea-acts.ts';
import { TareaPerson } from '../tarea-person.tsx';
import { DueFact } from './due-fact.tsx';
import { PersonFact } from './person-fact.tsx';
import { patchTareaMutation } from './sheet.api.ts';
import classes from './tarea-sheet.module.css';

type Props = { tarea: Tarea; acts: TareaActs | undefined };

export function TareaFacts({ tarea, acts }: Props) {
  const { role } = useCurrentUser();
  const patch = useMutation(patchTareaMutation);
  const save = (changes: Parameters<typeof patch.mutateAsync>[0]['changes']) => patch.mutateAsync({ tarea, changes });
  const estado = (
    <Fact label="Estado">
      {acts ? (
        <StatusSelect of={tarea.nombre} estado={tarea.estado} onChange={(next) => acts.onMove(tarea, next)} />
      ) : (
        <EstadoBadge estado={tarea.estado} />
      )}
    </Fact>
  );
  const entrega = (
    <Fact label="Entrega">
      <DueFact key={tarea.id} tarea={tarea} onSave={acts && ((fecha_entrega) => save({ fecha_entrega }))} />
    </Fact>
  );
  if (role === 'worker')
    return (
      <dl className={classes.facts}>
        {entrega}
        {estado}
        <Fact label="Proyecto">{tarea.proyecto.nombre}</Fact>
        {tarea.creada_por && (
          <Fact label="Te la asignó">
            <PersonAvatar {...tarea.creada_por} />
            <Box component="bdi" fw={500}>
              {personName(tarea.creada_por)}
            </Box>
          </Fact>
        )}
      </dl>
    );
  return (
    <dl className={classes.facts}>
      {estado}
      <Fact label="Trabajador">
        {acts ? (
          <>
            <PersonFact key={tarea.id} tarea={tarea} onSave={(trabajador_id) => save({ trabajador_id })} />
            {tarea.trabajador_id && (
              <Text span variant="meta">
                <PersonLink id={tarea.trabajador_id} empresa_id={tarea.empresa_id}>
                  Ver su ficha
                </PersonLink>
              </Text>
            )}
          </>
        ) : (
          <TareaPerson tarea={tarea} />
        )}
      </Fact>
      {entrega}
      <Fact label="Creada">
        <span className={classes.plain}>
          {formatDay(tarea.created_at)}
          {tarea.creada_por && (
            <>
              , por{' '}
              <PersonLink id={tarea.creada_por.id} empresa_id={tarea.empresa_id}>
                <bdi>{personName(tarea.creada_por)}</bdi>
              </PersonLink>
            </>
          )}
        </span>
      </Fact>
    </dl>
  );
}

const Fact = ({ label, children }: { label: string; children: ReactNode }) => (
  <div>
    <dt>{label}</dt>
    <dd>{children}</dd>
  </div>
);
