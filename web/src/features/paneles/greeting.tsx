import { Text } from '@mantine/core';
import { Address } from '../../components/people/person.tsx';
import { useCurrentUser } from '../../lib/session/current-user.ts';

/** 'Hola, Lucía Romero', with the address below it; without a name, the address alone. */
export function Greeting() {
  const { email, nombre } = useCurrentUser();
  if (!nombre)
    return (
      <>
        Hola,{' '}
        <b>
          <Address>{email}</Address>
        </b>
      </>
    );
  return (
    <>
      Hola,{' '}
      <b>
        <bdi>{nombre}</bdi>
      </b>
      <Text span variant="hint" display="block" fz="sm">
        {' '}
        <Address>{email}</Address>
      </Text>
    </>
  );
}
