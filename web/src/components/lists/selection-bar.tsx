import { ActionIcon, Button, type ButtonProps, Tooltip } from '@mantine/core';
import { IconX } from '@tabler/icons-react';
import type { ComponentProps, ReactNode } from 'react';
import { countOf } from '../../lib/format/numbers.ts';
import classes from './selection-bar.module.css';

type Props = {
  /** 'FAQs seleccionadas' */
  label: string;
  count: number;
  /** Beside the count: a way to select more. */
  more?: ReactNode;
  onStop: () => void;
  /** `SelectionAct`s. */
  children: ReactNode;
};

/** What can be done with several rows at once; stays at the bottom of the window. */
export const SelectionBar = ({ label, count, more, onStop, children }: Props) => (
  <section data-card className={classes.selection} aria-label={label} data-selection-bar>
    <p aria-live="polite">{countOf(count, 'seleccionada', 'seleccionadas')}</p>
    {more}
    <span className={classes.line} />
    {children}
    <span className={classes.line} />
    <ActionIcon aria-label="Terminar la selección" onClick={onStop}>
      <IconX size={18} />
    </ActionIcon>
  </section>
);

type ButtonLook = ButtonProps & ComponentProps<'button'>;
const Act = (props: ButtonLook) => <Button className={classes.act ?? ''} variant="subtle" color="gray" {...props} />;

/** `reason`: why it cannot be used now. It can have the focus then, so that the keyboard reaches the reason too. */
export function SelectionAct({ reason, ...props }: ButtonLook & { reason?: string | undefined }) {
  if (reason === undefined) return <Act {...props} />;
  return (
    <Tooltip label={reason} events={{ hover: true, focus: true, touch: true }}>
      <Act {...props} aria-disabled data-disabled onClick={(event) => event.preventDefault()} />
    </Tooltip>
  );
}
