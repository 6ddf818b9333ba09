import type { FaqBorrador } from '@ensaya/contract/faq-borradores.ts';
import { PERMISO_DAYS } from '@ensaya/contract/faq-borradores.ts';
import { Alert, Text } from '@mantine/core';
import { IconCircleCheck, IconHourglass } from '@tabler/icons-react';
import { PersonAvatar } from '../../../components/people/person-avatar.tsx';
import classes from './borradores.module.css';

type Props = { borrador: FaqBorrador; gone: boolean };

/** The answer with its author's permission; before it, that it waits. Withdrawn while it is open, it goes. */
export function Quoted({ borrador: { estado, autor, con_nombre, answer, roleplay }, gone }: Props) {
  const nombre = autor?.nombre ?? 'Su autor';
  const [first] = nombre.split(' ');
  if (gone)
    return (
      <Alert role="alert" color="yellow" mb="md" title={`${first} ha retirado su respuesta`}>
        Lo que has escrito sigue aquí. Publícalo si está con tus palabras.
      </Alert>
    );
  return (
    <div className={classes.origin}>
      <p className={classes.by}>
        <PersonAvatar email={nombre} nombre={nombre} />
        <span>
          <b>{nombre}</b>
          {roleplay && ` en «${roleplay.title}»`}
        </span>
      </p>
      {answer === null ? (
        <p className={classes.consent}>
          <IconHourglass size={16} aria-hidden />
          {estado === 'sin_respuesta'
            ? `No ha contestado en ${PERMISO_DAYS} días. Su respuesta no se puede usar.`
            : `Le hemos preguntado si podemos usar su respuesta. La verás aquí si dice que sí.`}
        </p>
      ) : (
        <>
          <Text className={classes.words}>{answer}</Text>
          <p className={classes.consent}>
            <IconCircleCheck size={16} aria-hidden />
            {first} cede su respuesta y {con_nombre ? 'quiere que aparezca su nombre' : 'prefiere que no aparezca su nombre'}. Puede
            retirarla cuando quiera.
          </p>
        </>
      )}
    </div>
  );
}
