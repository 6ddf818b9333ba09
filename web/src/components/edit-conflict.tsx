import { ERRORS } from '@ensaya/contract/errors.ts';
import { Alert, Button, Stack } from '@mantine/core';
import { IconUsers } from '@tabler/icons-react';
import { DialogActions } from './dialog-actions.tsx';
import classes from './edit-conflict.module.css';

type Texts = { nombre: string; descripcion: string | null /** The rest of it, a line for each. */; details?: string[] };
type Props = { mine: Texts; current: Texts; saving: boolean; onKeepMine: () => void; onTakeTheirs: () => void };

/** Two people edited the same thing. Nobody's text is lost without somebody deciding it. */
export const EditConflict = ({ mine, current, saving, onKeepMine, onTakeTheirs }: Props) => (
  <Stack gap="md">
    <Alert color="yellow" role="alert" icon={<IconUsers size={18} stroke={1.75} />} title={ERRORS.stale.message}>
      Compara los dos textos y elige cuál se queda.
    </Alert>
    <Version title="Texto actual" texts={current} />
    <Version title="Tu texto" texts={mine} />
    <DialogActions>
      <Button variant="default" onClick={onTakeTheirs} disabled={saving}>
        Usar el texto actual
      </Button>
      <Button onClick={onKeepMine} loading={saving}>
        Conservar el mío
      </Button>
    </DialogActions>
  </Stack>
);

const Version = ({ title, texts: { nombre, descripcion, details = [] } }: { title: string; texts: Texts }) => (
  <section className={classes.version} aria-label={title}>
    <p className={classes.title}>{title}</p>
    <p className={classes.nombre}>{nombre}</p>
    {descripcion ? <p className={classes.descripcion}>{descripcion}</p> : <p className={classes.none}>Sin descripción</p>}
    {details.map((detail) => (
      <p key={detail} className={classes.descripcion}>
        {detail}
      </p>
    ))}
  </section>
);
