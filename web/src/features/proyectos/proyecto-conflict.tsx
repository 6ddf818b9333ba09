import { ERRORS } from '@ensaya/contract/errors.ts';
import type { Proyecto } from '@ensaya/contract/proyectos.ts';
import { Alert, Button, Group, Stack } from '@mantine/core';
import { IconUsers } from '@tabler/icons-react';
import classes from './proyecto-conflict.module.css';

type Texts = Pick<Proyecto, 'nombre' | 'descripcion'>;
type Props = { mine: Texts; current: Texts; saving: boolean; onKeepMine: () => void; onTakeTheirs: () => void };

/** Two people edited the same project. Nobody's text is lost without somebody deciding it. */
export function ProyectoConflict({ mine, current, saving, onKeepMine, onTakeTheirs }: Props) {
  return (
    <Stack gap="md">
      <Alert color="yellow" role="alert" icon={<IconUsers size={18} stroke={1.75} />} title={ERRORS.stale.message}>
        Compara los dos textos y elige cuál se queda.
      </Alert>
      <Version title="Texto actual" texts={current} />
      <Version title="Tu texto" texts={mine} />
      <Group justify="flex-end" gap="sm" mt="xs">
        <Button variant="default" onClick={onTakeTheirs} disabled={saving}>
          Usar el texto actual
        </Button>
        <Button onClick={onKeepMine} loading={saving}>
          Conservar el mío
        </Button>
      </Group>
    </Stack>
  );
}

function Version({ title, texts: { nombre, descripcion } }: { title: string; texts: Texts }) {
  return (
    <section className={classes.version} aria-label={title}>
      <p className={classes.title}>{title}</p>
      <p className={classes.nombre}>{nombre}</p>
      <p className={descripcion ? classes.descripcion : classes.none}>{descripcion || 'Sin descripción'}</p>
    </section>
  );
}
