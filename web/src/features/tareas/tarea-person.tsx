import type { Tarea } from '@ensaya/contract/tareas.ts';
import { PersonAvatar } from '../../components/person-avatar.tsx';
import classes from './tareas.module.css';

/** The assigned worker: name first, address second. */
export const TareaPerson = ({ tarea: { trabajador } }: { tarea: Pick<Tarea, 'trabajador'> }) =>
  trabajador ? (
    <span className={classes.assigned}>
      <PersonAvatar {...trabajador} />
      <span>
        <bdi className={classes.assignedName}>{trabajador.nombre ?? trabajador.email}</bdi>
        {trabajador.nombre && <small>{trabajador.email}</small>}
      </span>
    </span>
  ) : (
    <span className={classes.nobody}>Sin asignar</span>
  );
