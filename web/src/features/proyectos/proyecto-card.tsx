import type { Proyecto } from '@ensaya/contract/proyectos.ts';
import { ActionIcon, Title } from '@mantine/core';
import { IconPencil, IconTrash } from '@tabler/icons-react';
import { formatDay } from '../../lib/dates.ts';
import classes from './mis-proyectos.module.css';

type Props = { proyecto: Proyecto; onEdit: () => void; onDelete: () => void };

export function ProyectoCard({ proyecto: { nombre, descripcion, empresa, created_at }, onEdit, onDelete }: Props) {
  return (
    <li className={classes.card}>
      <div className={classes.head}>
        <div className={classes.names}>
          <Title order={3}>{nombre}</Title>
          <p className={classes.empresa}>{empresa.nombre}</p>
        </div>
        <div className={classes.actions}>
          <ActionIcon aria-label={`Editar ${nombre}`} onClick={onEdit}>
            <IconPencil size={18} stroke={1.75} />
          </ActionIcon>
          <ActionIcon aria-label={`Eliminar ${nombre}`} onClick={onDelete}>
            <IconTrash size={18} stroke={1.75} />
          </ActionIcon>
        </div>
      </div>
      {descripcion ? <p className={classes.description}>{descripcion}</p> : <p className={classes.none}>Sin descripción</p>}
      <p className={classes.created}>Creado el {formatDay(created_at)}</p>
    </li>
  );
}
