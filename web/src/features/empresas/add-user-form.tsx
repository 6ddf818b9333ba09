import { addCompanyUser, type OwnEmpresa } from '@ensaya/contract/empresas.ts';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useRef, useState } from 'react';
import { SubmitButton } from '../../components/buttons/buttons.tsx';
import { LinkToCopy } from '../../components/buttons/link-to-copy.tsx';
import { LoadError } from '../../components/empty/load-error.tsx';
import { ErrorMessage, Success } from '../../components/page/message.tsx';
import { mailQuery } from '../../lib/data/registration-queries.ts';
import { validateWith } from '../../lib/forms/form-schema.ts';
import { toastSuccess } from '../../lib/screen/toast.ts';
import { addCompanyUserMutation, availableWorkersQuery } from './company-users.api.ts';
import { inviteMutation } from './invite.api.ts';
import { isAddress, PersonPicker, usePersonText } from './person-picker.tsx';
import classes from './usuarios-tab.module.css';

/** A trabajador is found by their whole address only: other companies' people are never listed. */
export function AddUserForm({ empresa }: { empresa: Pick<OwnEmpresa, 'id'> }) {
  const client = useQueryClient();
  const value = usePersonText();
  const found = useQuery({ ...availableWorkersQuery(empresa.id, value.sought), enabled: isAddress(value.sought) });
  const [missing, setMissing] = useState<string>();
  const field = useRef<HTMLInputElement>(null);
  const add = useMutation(addCompanyUserMutation);
  const invite = useMutation(inviteMutation);
  const { data: mail = true } = useQuery(mailQuery);
  const inviteLabel = mail ? 'Enviar invitación' : 'Crear invitación';
  const searching = isAddress(value.typed) && (found.isFetching || !value.settled);

  const save = async (typed: string): Promise<{ done: string } | { missing: string } | { link: string }> => {
    const company_id = empresa.id;
    // Enter right after the last letter does not wait for the debounced search.
    const people = isAddress(typed) ? await client.fetchQuery(availableWorkersQuery(company_id, typed)) : { items: [] };
    const choice = value.choiceAmong(people.items);
    if (choice?.is === 'invitee') {
      const url = await invite.mutateAsync({ empresa_id: company_id, role: 'worker', email: choice.email });
      return url ? { link: url } : { done: `Hemos invitado a ${choice.email}` };
    }
    const body = { company_id, user_id: choice?.person.user_id ?? '', email: typed };
    const problem = validateWith(addCompanyUser.body)(body).user_id;
    if (problem) return { missing: String(problem) };
    await add.mutateAsync(body);
    return { done: 'Usuario añadido correctamente' };
  };
  const submit = useMutation({
    mutationFn: save,
    onSuccess: (result) => {
      if ('missing' in result) setMissing(result.missing);
      else {
        if ('done' in result) toastSuccess(result.done);
        value.clear();
      }
      field.current?.focus();
    },
  });

  return (
    <form
      className={classes.add}
      noValidate
      aria-busy={submit.isPending}
      onSubmit={(event) => {
        event.preventDefault();
        if (!submit.isPending) submit.mutate(value.typed);
      }}
    >
      <PersonPicker
        ref={field}
        data-autofocus
        label="Trabajador"
        description="Escribe el correo completo del trabajador"
        placeholder="nombre@empresa.com"
        value={value}
        people={found.data ?? []}
        searching={searching}
        failed={found.isError}
        onChange={() => {
          setMissing(undefined);
          submit.reset();
        }}
        error={missing}
      />
      <SubmitButton className={classes.submit} pending={submit.isPending}>
        {value.choiceAmong(found.data)?.is === 'invitee' ? inviteLabel : 'Añadir Usuario'}
      </SubmitButton>
      {found.isError && (
        <div className={classes.failure}>
          <LoadError what="Error al cargar trabajadores" error={undefined} onRetry={found.refetch} retrying={found.isFetching} />
        </div>
      )}
      <ErrorMessage className={classes.failure ?? ''} error={submit.error} />
      {submit.data && 'link' in submit.data && (
        <Success className={classes.failure ?? ''} title="Entrega su enlace de invitación">
          <LinkToCopy label="Enlace de invitación" url={submit.data.link} />
        </Success>
      )}
    </form>
  );
}
