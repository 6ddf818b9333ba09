import { addCompanyUser, type OwnEmpresa } from '@ensaya/contract/empresas.ts';
import { Button } from '@mantine/core';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useRef, useState } from 'react';
import { LoadError } from '../../components/load-error.tsx';
import { Failure } from '../../components/message.tsx';
import { messageOf } from '../../lib/api-error.ts';
import { validateWith } from '../../lib/form-schema.ts';
import { toastSuccess } from '../../lib/toast.ts';
import type { Invite } from './asignar-responsable-modal.tsx';
import { addCompanyUserMutation, availableWorkersQuery } from './company-users.api.ts';
import { isAddress, PersonPicker, usePersonText } from './person-picker.tsx';
import classes from './usuarios-tab.module.css';

type Props = { empresa: Pick<OwnEmpresa, 'id'>; onInvite: Invite };

/** A trabajador is found by their whole address only: strangers are never listed. */
export function AddUserForm({ empresa, onInvite }: Props) {
  const client = useQueryClient();
  const value = usePersonText();
  const found = useQuery({ ...availableWorkersQuery(empresa.id, value.sought), enabled: isAddress(value.sought) });
  const [missing, setMissing] = useState<string>();
  const field = useRef<HTMLInputElement>(null);
  const lookUp = useMutation({ mutationFn: (email: string) => client.fetchQuery(availableWorkersQuery(empresa.id, email)) });
  const add = useMutation(addCompanyUserMutation);
  const invite = useMutation({ mutationFn: onInvite });
  const searching = isAddress(value.typed) && (found.isFetching || !value.settled);
  const pending = lookUp.isPending || add.isPending || invite.isPending;
  const error = add.error ?? invite.error;

  const done = (text: string) => ({
    onSuccess: () => {
      toastSuccess(text);
      value.clear();
      field.current?.focus();
    },
  });
  const submit = async () => {
    const company_id = empresa.id;
    // Whoever presses Enter right after the last letter is not made to wait for the pause.
    const people = isAddress(value.typed) ? await lookUp.mutateAsync(value.typed).catch(() => undefined) : undefined;
    const choice = value.choiceAmong(people?.items);
    if (choice?.is === 'invitee')
      return invite.mutate({ empresa_id: company_id, role: 'worker', email: choice.email }, done(`Hemos invitado a ${choice.email}`));
    const user_id = choice?.person.user_id ?? '';
    const { user_id: problem } = validateWith(addCompanyUser.body)({ company_id, user_id });
    setMissing(problem as string | undefined);
    if (problem) return field.current?.focus();
    add.mutate({ company_id, user_id }, done('Usuario añadido correctamente'));
  };

  return (
    <form
      className={classes.add}
      noValidate
      aria-busy={pending}
      onSubmit={(event) => {
        event.preventDefault();
        if (!pending) submit();
      }}
    >
      <PersonPicker
        ref={field}
        label="Trabajador"
        description="Escribe el correo completo del trabajador"
        placeholder="nombre@empresa.com"
        value={value}
        people={found.data ?? []}
        searching={searching}
        onChange={() => {
          setMissing(undefined);
          add.reset();
          invite.reset();
        }}
        error={missing}
      />
      <Button className={classes.submit} type="submit" loading={pending}>
        {value.choiceAmong(found.data)?.is === 'invitee' ? 'Enviar invitación' : 'Añadir Usuario'}
      </Button>
      {found.isError && (
        <div className={classes.failure}>
          <LoadError what="Error al cargar trabajadores" error={undefined} onRetry={found.refetch} retrying={found.isFetching} />
        </div>
      )}
      {error && <Failure className={classes.failure ?? ''}>{messageOf(error)}</Failure>}
    </form>
  );
}
