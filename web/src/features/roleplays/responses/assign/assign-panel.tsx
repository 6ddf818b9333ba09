import type { Grupo } from '@ensaya/contract/grupos.ts';
import { NO_WORKERS } from '@ensaya/contract/roleplay-assignments.ts';
import { MODOS, type Modo } from '@ensaya/contract/roleplay-modos.ts';
import { Button, NativeSelect, Skeleton, Text } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useRef, useState } from 'react';
import { LinkButton } from '../../../../components/buttons/buttons.tsx';
import { QueryError } from '../../../../components/empty/load-error.tsx';
import { DeadlineField } from '../../../../components/fields/deadline-field.tsx';
import { useDeadline } from '../../../../components/fields/use-deadline.ts';
import { ListSkeleton } from '../../../../components/lists/skeletons.tsx';
import { ErrorMessage } from '../../../../components/page/message.tsx';
import { WorkerPicker } from '../../../../components/people/worker-picker.tsx';
import { PATHS } from '../../../../lib/address/paths.ts';
import { gruposQuery } from '../../../../lib/data/grupos.ts';
import { countOf } from '../../../../lib/format/numbers.ts';
import { useOneSend } from '../../../../lib/forms/use-one-send.ts';
import { assignableQuery, assignMutation } from '../../assignments.api.ts';
import type { RoleplayKey } from '../../responses.api.ts';
import { roleplayQuery } from '../../roleplays.api.ts';
import classes from './assign.module.css';
import { type ChosenGrupo, GrupoPicker } from './grupo-picker.tsx';

type Props = { roleplayKey: RoleplayKey; anyoneAssigned: boolean };

/** Assigns the role-play to workers who do not have it, and to groups [4.6 5.9 9.4]. */
export function AssignPanel({ roleplayKey: { empresa_id, roleplay_id }, anyoneAssigned }: Props) {
  const workers = useQuery(assignableQuery(empresa_id, roleplay_id));
  const groups = useQuery(gruposQuery(empresa_id));
  const grupos = groups.data ?? [];
  if (workers.isPending) return <ListSkeleton label="Cargando trabajadores…" count={2} />;
  if (!workers.data) return <QueryError what="Error al cargar los trabajadores" query={workers} />;
  const form = <AssignForm empresa_id={empresa_id} roleplay_id={roleplay_id} workers={workers.data} grupos={grupos} />;
  const groupsState = (
    <>
      {groups.isPending && <Skeleton height={36} mb="sm" />}
      <QueryError what="Error al cargar los grupos" query={groups} />
    </>
  );
  if (workers.data.length > 0)
    return (
      <>
        {groupsState}
        {form}
      </>
    );
  if (anyoneAssigned)
    return (
      <>
        <Text variant="dimmed" textWrap="pretty">
          Todo tu equipo lo tiene ya.
        </Text>
        {groupsState}
        {grupos.length > 0 && form}
      </>
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

const NO_GRUPO = 'Elige un grupo y marca que quien entre lo recibe';
/** What is to be chosen next without a list of workers: a group, or that people who enter one receive the role-play. */
const nextOfGrupo = (chosen: ChosenGrupo[]): string => (chosen.length === 0 ? 'select' : '[type="checkbox"]');

type Worker = { id: string; email: string; nombre: string | null };
type FormProps = { empresa_id: string; roleplay_id: string; workers: Worker[]; grupos: Grupo[] };

function AssignForm({ empresa_id, roleplay_id, workers, grupos }: FormProps) {
  const [picked, setPicked] = useState<ReadonlySet<string>>(new Set());
  const [chosen, setChosen] = useState<ChosenGrupo[]>([]);
  const deadline = useDeadline();
  // Without a character there is no choice: it is answered in writing.
  const isRehearsable = useQuery(roleplayQuery(roleplay_id)).data?.ensayable === true;
  const [modo, setModo] = useState<Modo>('escrito');
  const [missing, setMissing] = useState<string>();
  const {
    send,
    mutation: { isPending, error },
  } = useOneSend(assignMutation);
  const form = useRef<HTMLFormElement>(null);
  // Meanwhile someone else may have assigned it to one of them, or deleted a group.
  const user_ids = workers.filter(({ id }) => picked.has(id)).map(({ id }) => id);
  const known = chosen.filter(({ id }) => grupos.some((grupo) => grupo.id === id));
  const grupo_ids = known.filter(({ later }) => later).map(({ id }) => id);
  const canGet = new Set(workers.map(({ id }) => id));
  // The server assigns it to everybody in these groups.
  const inGrupos = new Set(grupos.flatMap((grupo) => (grupo_ids.includes(grupo.id) ? grupo.user_ids.filter((id) => canGet.has(id)) : [])));
  const count = new Set([...user_ids, ...inGrupos]).size;
  const hasList = workers.length > 0;

  const submit = () => {
    const due_day = deadline.read();
    const isNobody = user_ids.length + grupo_ids.length === 0;
    setMissing(isNobody ? (hasList ? NO_WORKERS : NO_GRUPO) : undefined);
    if (isNobody) form.current?.querySelector<HTMLElement>(hasList ? '[role="group"] [type="checkbox"]' : nextOfGrupo(known))?.focus();
    else if (due_day === undefined) form.current?.querySelector<HTMLElement>('input[type="number"]')?.focus();
    else {
      // People who enter a group later get the day that was chosen, or as many days as those who get it now.
      const { by, days } = deadline.field.value;
      const limit = grupo_ids.length > 0 && due_day !== null && by === 'days' ? { days: Number(days) } : { due_day };
      send({ empresa_id, roleplay_id, user_ids, grupo_ids, ...limit, ...(isRehearsable && { modo }) }, { onSuccess: clear });
    }
  };
  const clear = () => {
    setPicked(new Set());
    setChosen([]);
  };
  const addGrupo = (grupo: Grupo) => {
    setChosen([...known, { id: grupo.id, later: false }]);
    setPicked(new Set([...picked, ...grupo.user_ids]));
    setMissing(undefined);
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
      {grupos.length > 0 && (
        <GrupoPicker
          grupos={grupos}
          roleplay_id={roleplay_id}
          chosen={known}
          canGet={canGet}
          error={hasList ? undefined : missing}
          onAdd={addGrupo}
          onChange={(next) => {
            setChosen(next);
            setMissing(undefined);
          }}
        />
      )}
      {hasList && (
        <WorkerPicker
          label="Trabajadores sin asignar"
          workers={workers}
          picked={new Set(user_ids)}
          error={missing}
          fixed={{ ids: inGrupos, why: 'Lo recibe por su grupo' }}
          onPick={(next) => {
            setPicked(next);
            setMissing(undefined);
          }}
        />
      )}
      <div className={classes.deadline}>
        <DeadlineField {...deadline.field} />
      </div>
      {isRehearsable && (
        <NativeSelect
          label="Cómo se entrega"
          description="Mientras no haya IA, por escrito vale siempre."
          mb="md"
          value={modo}
          data={Object.entries(MODOS).map(([value, label]) => ({ value, label }))}
          onChange={({ currentTarget }) => setModo(currentTarget.value as Modo)}
        />
      )}
      <ErrorMessage error={error} mb="md" />
      <Button type="submit" variant="light" fullWidth loading={isPending}>
        {count === 0 ? 'Asignar' : `Asignar a ${countOf(count, 'trabajador', 'trabajadores')}`}
      </Button>
    </form>
  );
}
