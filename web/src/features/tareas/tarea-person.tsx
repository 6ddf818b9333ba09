import type { Tarea } from '@ensaya/contract/tareas.ts';
import { Box, Text } from '@mantine/core';
import { PersonAvatar } from '../../components/people/person-avatar.tsx';
import classes from './tareas.module.css';

/** The assigned worker: name first, address second. */
export const TareaPerson = ({ tarea: { trabajador } }: { tarea: Pick<Tarea, 'trabajador'> }) =>
  trabajador ? (
    <span className={classes.assigned}>
      <PersonAvatar {...trabajador} />
      <span>
        <Box component="bdi" display="block" fw={500} lh="1.25rem">
          {trabajador.nombre ?? trabajador.email}
        </Box>
        {trabajador.nombre && <small>{trabajador.email}</small>}
      </span>
    </span>
  ) : (
    <Text span variant="hint" flex={1} mih={24} fs="italic">
      Sin asignar
    </Text>
  );
