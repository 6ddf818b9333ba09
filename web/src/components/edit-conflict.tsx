import { ERRORS } from '@ensaya/contract/errors.ts';
import { Alert, Button, Stack } from '@mantine/core';
import { IconUsers } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import { SecondaryButton } from './buttons.tsx';
import { DialogActions } from './dialog-actions.tsx';
import classes from './edit-conflict.module.css';

type Version = { title: string; nombre?: string; children: ReactNode };
type Props = {
  current: Version;
  mine: Version;
  saving: boolean;
  takeTheirs: { label: string; onClick: () => void };
  keepMine: { label: string; onClick: () => void };
};

/** Two users edited the same record: this one chooses which version stays. */
export function EditConflict({ current, mine, saving, takeTheirs, keepMine }: Props) {
  return (
    <Stack gap="md">
      <Alert color="yellow" role="alert" icon={<IconUsers size={18} stroke={1.75} />} title={ERRORS.stale.message}>
        Compara las dos versiones y elige cuál se queda.
      </Alert>
      {[current, mine].map(({ title, nombre, children }) => (
        // biome-ignore lint/a11y/noNoninteractiveTabindex: a long text scrolls, and so the keyboard must reach it
        <section key={title} className={classes.version} aria-label={title} tabIndex={0}>
          <p className={classes.title}>{title}</p>
          {nombre && <p className={classes.nombre}>{nombre}</p>}
          {children}
        </section>
      ))}
      <DialogActions>
        <SecondaryButton onClick={takeTheirs.onClick} disabled={saving}>
          {takeTheirs.label}
        </SecondaryButton>
        <Button onClick={keepMine.onClick} loading={saving}>
          {keepMine.label}
        </Button>
      </DialogActions>
    </Stack>
  );
}

export const ConflictText = ({ children, none = '' }: { children: string | null; none?: string }) => (
  <p className={children ? classes.text : classes.none}>{children || none}</p>
);
