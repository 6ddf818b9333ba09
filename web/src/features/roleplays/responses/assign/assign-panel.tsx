import { NO_WORKERS } from '@ensaya/contract/roleplay-assignments.ts';
import { Button, Text } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useRef, useState } from 'react';
import { LinkButton } from '../../../../components/buttons/buttons.tsx';
import { QueryError } from '../../../../components/empty/load-error.tsx';
import { DeadlineField } from '../../../../components/fields/deadline-field.tsx';
import { useDeadline } from '../../../../components/fields/use-deadline.ts';
import { ListSkeleton } from '../../../../components/lists/skeletons.tsx';
import { ErrorMessage } from '../../../../components/page/message.tsx';
import { PATHS } from '../../../../lib/address/paths.ts';
import { countOf } from '../../../../lib/format/numbers.ts';
import { useOneSend } from '../../../../lib/forms/use-one-send.ts';
import { assignableQuery, assignMutation } from '../../assignments.api.ts';
import type { RoleplayKey } from '../../responses.api.ts';
import classes from './assign.module.css';
import { WorkerPicker } from './worker-picker.tsx';

type Props = { roleplayKey: RoleplayKey; anyoneAssigned: boolean };

/** Assigns the role-play to workers who do not have it [4.6 5.9 9.4]. */
export function AssignPanel({ roleplayKey: { empresa_id, roleplay_id }, anyoneAssigned }: Props) {
  const workers = useQuery(assignableQuery(empresa_id, roleplay_id));
  if (workers.isPending) return <ListSkeleton label="Cargando trabajadores…" count={2} />;
  if (!workers.data) return <QueryError what="Error al cargar los trabajadores" query={workers} />;
  if (workers.data.length > 0) return <AssignForm empresa_id={empresa_id} roleplay_id={roleplay_id} workers={workers.data} />;
  if (anyoneAssigned)
    return (
      <Text variant="dimmed" textWrap="pretty">
        Todo tu equipo lo tiene ya.
      </Text>
    );
  return (
    <>
      <Text variant="dimmed" textWrap="pretty">
        Aún no hay trabajadores en la empresa. Invítalos desde tu panel y vuelve para asignárselo.
      </Text>
      <LinkButton to={PATHS.managerDashboard} variant="default" fullWidth mt="md">
        Ir a mi panel
      </LinkButton>
    </>
  );
}

type Worker = { id: string; email: string; nombre: string | null };
type FormProps = { empresa_id: string; roleplay_id: string; workers: Worker[] };

function AssignForm({ empresa_id, roleplay_id, workers }: FormProps) {
  const [picked, setPicked] = useState<ReadonlySet<string>>(new Set());
  const deadline = useDeadline();
  const [missing, setMissing] = useState<string>();
  const {
    send,
    mutation: { isPending, error },
  } = useOneSend(assignMutation);
  const form = useRef<HTMLFormElement>(null);
  // Someone else may have assigned it to one of them meanwhile.
  const user_ids = workers.filter(({ id }) => picked.has(id)).map(({ id }) => id);

  const submit = () => {
    const due_day = deadline.read();
    const isNobody = user_ids.length === 0;
    setMissing(isNobody ? NO_WORKERS : undefined);
    if (isNobody) form.current?.querySelector<HTMLElement>('input[type="checkbox"]')?.focus();
    else if (due_day === undefined) form.current?.querySelector<HTMLElement>('input[type="number"]')?.focus();
    else send({ empresa_id, roleplay_id, user_ids, due_day }, { onSuccess: () => setPicked(new Set()) });
  };

  return (
    <form
      ref={form}
      noValidate
      aria-busy={isPending}
      onSubmit={(event) => {
        event.preventDefault();
        if (!isPending) submit();
      }}
    >
      <WorkerPicker
        workers={workers}
        picked={new Set(user_ids)}
        error={missing}
        onPick={(next) => {
          setPicked(next);
          setMissing(undefined);
        }}
      />
      <div className={classes.deadline}>
        <DeadlineField {...deadline.field} />
      </div>
      <ErrorMessage error={error} mb="md" />
      <Button type="submit" variant="light" fullWidth loading={isPending}>
        {user_ids.length === 0 ? 'Asignar' : `Asignar a ${countOf(user_ids.length, 'trabajador', 'trabajadores')}`}
      </Button>
    </form>
  );
}
