import { ActionIcon, Button } from '@mantine/core';
import { IconArrowBackUp, IconX } from '@tabler/icons-react';
import { useState } from 'react';
import { messageOf } from '../../../lib/api/api-error.ts';
import classes from './floating-bar.module.css';

/** A change that can be undone for ten seconds. */
export type Undoable = { key: string; said: string; undo: () => Promise<Undone> };
/** What the bar says after undoing; `refused`: another user has changed a task since, so that not all of it was undone. */
export type Undone = { said: string; refused: boolean };

type Props = { change: Undoable; onClose: () => void };

/** Not a toast: it stays ten seconds, which the line shows, and longer while it is hovered or has the focus. */
export function UndoBar({ change, onClose }: Props) {
  const [outcome, setOutcome] = useState<Undone & { failed?: boolean }>();
  const [pending, setPending] = useState(false);
  const undo = async () => {
    setPending(true);
    try {
      setOutcome(await change.undo());
    } catch (error) {
      setOutcome({ said: `No se ha podido deshacer: ${messageOf(error)}`, refused: true, failed: true });
    } finally {
      setPending(false);
    }
  };
  return (
    <div data-card className={classes.bar} data-kind="undo" data-pending={pending || undefined}>
      <p className={classes.said} role={outcome?.refused ? 'alert' : 'status'}>
        {outcome?.said ?? change.said}
      </p>
      {(!outcome || outcome.failed) && (
        <Button variant="subtle" leftSection={<IconArrowBackUp size={16} />} onClick={undo} loading={pending}>
          {outcome ? 'Reintentar' : 'Deshacer'}
        </Button>
      )}
      <ActionIcon aria-label="Cerrar" onClick={onClose}>
        <IconX size={16} />
      </ActionIcon>
      {/* Keyed: what it says next is shown for as long again. */}
      <span key={outcome ? 'after' : 'before'} className={classes.time} aria-hidden onAnimationEnd={onClose} />
    </div>
  );
}
