import { ERRORS } from '@ensaya/contract/errors.ts';
import { Alert, Box, Button, Stack, Text } from '@mantine/core';
import { IconUsers } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import { SecondaryButton } from '../buttons/buttons.tsx';
import { DialogActions } from './dialog-actions.tsx';
import classes from './edit-conflict.module.css';

type Version = { title: string; name?: string; children: ReactNode };
type Props = {
  /** Who has changed it, unless it was another user. */
  reason?: string;
  current: Version;
  mine: Version;
  saving: boolean;
  takeTheirs: { label: string; onClick: () => void };
  keepMine: { label: string; onClick: () => void };
};

/** Two users edited the same record: this one chooses which version stays. */
export function EditConflict({ reason = ERRORS.stale.message, current, mine, saving, takeTheirs, keepMine }: Props) {
  return (
    <Stack gap="md">
      <Alert color="yellow" role="alert" icon={<IconUsers size={18} />} title={reason}>
        Compara las dos versiones y elige cuál se queda.
      </Alert>
      {[current, mine].map(({ title, name, children }) => (
        // biome-ignore lint/a11y/noNoninteractiveTabindex: a long text scrolls, and so the keyboard must reach it
        <section key={title} className={classes.version} aria-label={title} tabIndex={0}>
          <Text variant="hint" fz="xs">
            {title}
          </Text>
          {name && (
            <Box component="p" mt={2} fw={600}>
              {name}
            </Box>
          )}
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
