import { Button, Drawer } from '@mantine/core';
import type { ReactNode } from 'react';
import { SecondaryButton } from '../buttons/buttons.tsx';
import type { DialogState } from '../dialogs/dialog-state.ts';
import classes from './filters-sheet.module.css';

type Props = DialogState & { title: string; show: string; onClear: (() => void) | undefined; children: ReactNode };

const RISE = { transition: 'slide-up', duration: 150, timingFunction: 'cubic-bezier(.2, 0, 0, 1)' } as const;

/** The sheet of `PhoneFilters`, at the bottom of the screen. */
export const FiltersSheet = ({ opened, onClose, onClosed, title, show, onClear, children }: Props) => (
  <Drawer
    opened={opened}
    onClose={onClose}
    onExitTransitionEnd={() => onClosed?.()}
    position="bottom"
    size="auto"
    title={title}
    transitionProps={RISE}
    closeButtonProps={{ 'aria-label': 'Cerrar', size: 44, iconSize: 24 }}
    classNames={{ content: classes.content ?? '', header: classes.header ?? '', title: classes.title ?? '', body: classes.body ?? '' }}
  >
    <div className={classes.fields}>{children}</div>
    <div className={classes.acts}>
      {onClear && <SecondaryButton onClick={onClear}>Quitar</SecondaryButton>}
      <Button onClick={onClose}>{show}</Button>
    </div>
  </Drawer>
);
