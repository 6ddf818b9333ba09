import { Box, Button, Flex, TextInput } from '@mantine/core';
import { useQueryClient } from '@tanstack/react-query';
import { type FormEvent, useState } from 'react';
import { useNavigate } from 'react-router';
import { invitationPathOf } from '../../lib/address/invitation-path.ts';
import { useSignOutRequest } from '../../lib/session/sign-out-context.ts';
import { SecondaryButton } from '../buttons/buttons.tsx';
import classes from './no-empresa-ways.module.css';

/** What a member without a company can do: check again, open an invitation, or use another account. */
export function NoEmpresaWays() {
  const client = useQueryClient();
  const signOut = useSignOutRequest();
  const [checking, setChecking] = useState<'no' | 'now' | 'done'>('no');
  const [invited, setInvited] = useState(false);
  const check = async () => {
    setChecking('now');
    // If there is a company now, the page changes before this ends.
    await client.invalidateQueries({ queryKey: ['visitor'] });
    setChecking('done');
  };
  return (
    <Box w="100%" mt="sm">
      <Flex justify="center" gap="xs" wrap="wrap">
        <SecondaryButton loading={checking === 'now'} onClick={check}>
          Comprobar de nuevo
        </SecondaryButton>
        {!invited && <SecondaryButton onClick={() => setInvited(true)}>Tengo una invitación</SecondaryButton>}
        <Button variant="subtle" color="gray" onClick={signOut}>
          Cerrar sesión
        </Button>
      </Flex>
      <p className={classes.said} role="status">
        {checking === 'done' && 'Todavía no te han añadido. Esta página cambiará sola en cuanto lo hagan.'}
      </p>
      {invited && <OpenInvitation />}
    </Box>
  );
}

function OpenInvitation() {
  const navigate = useNavigate();
  const [link, setLink] = useState('');
  const [error, setError] = useState<string>();
  const open = (event: FormEvent) => {
    event.preventDefault();
    const path = invitationPathOf(link);
    if (path) navigate(path);
    else setError('Ese enlace no es de una invitación. Cópialo entero del correo o del mensaje.');
  };
  return (
    <form className={classes.invitation} onSubmit={open} noValidate>
      <TextInput
        label="Enlace de tu invitación"
        placeholder="https://…/invitacion/…"
        autoComplete="off"
        autoFocus
        value={link}
        error={error}
        onChange={({ currentTarget }) => {
          setLink(currentTarget.value);
          setError(undefined);
        }}
      />
      <SecondaryButton type="submit">Abrir</SecondaryButton>
    </form>
  );
}
