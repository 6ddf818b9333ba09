import { Address } from '../../components/person.tsx';
import { useCurrentUser } from '../../lib/current-user.ts';
import classes from './greeting.module.css';

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
      <span className={classes.address}>
        {' '}
        <Address>{email}</Address>
      </span>
    </>
  );
}
