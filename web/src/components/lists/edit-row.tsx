import { Box, Flex, Group, Title } from '@mantine/core';
import { type KeyboardEvent, type ReactNode, useEffect, useId, useRef, useState } from 'react';
import { TextScopeContext } from '../../lib/forms/unsaved-text.ts';
import { SecondaryButton } from '../buttons/buttons.tsx';
import { useAskBeforeClosing } from '../dialogs/use-ask-before-closing.tsx';
import classes from './edit-row.module.css';

/** Closes the form, and shows in its place what became of it. */
export type CloseRow = (outcome?: ReactNode) => void;
type Props = {
  title: string;
  badge?: ReactNode;
  /** What is set now. */
  value: ReactNode;
  /** The button that opens the form; without it nothing can be changed. */
  action?: { label: string; name?: string } | undefined;
  /** The form. Its first field takes the focus. */
  children: (close: CloseRow) => ReactNode;
};

/** A setting in one row; its form opens below it. Escape closes the form, asking first if text would be lost, and the button has the focus again. */
export function EditRow({ title, badge, value, action, children }: Props) {
  const id = useId();
  const [open, setOpen] = useState(false);
  const [outcome, setOutcome] = useState<ReactNode>();
  const opener = useRef<HTMLButtonElement>(null);
  const row = useRef<HTMLElement>(null);
  const wasOpen = useRef(false);

  useEffect(() => {
    // The row, if what was done has removed the button.
    if (!open && wasOpen.current) (opener.current ?? row.current)?.focus();
    wasOpen.current = open;
  }, [open]);

  const close: CloseRow = (told) => {
    setOutcome(told);
    setOpen(false);
  };
  const { scope, close: askToClose, question } = useAskBeforeClosing(open, () => close());
  const onKeyDown = ({ key, target, currentTarget }: KeyboardEvent<HTMLElement>) => {
    // An open list of options closes first, and a form that is being sent stays.
    const isBusy = (target as HTMLElement).ariaExpanded === 'true' || currentTarget.querySelector('[data-loading]');
    if (key === 'Escape' && !isBusy) askToClose();
  };

  return (
    <section data-row className={classes.row} data-no-ring aria-labelledby={id} ref={row} tabIndex={-1}>
      <Group justify="space-between" wrap="nowrap">
        <Box miw={0}>
          <Flex align="center" rowGap={4} columnGap="sm" wrap="wrap">
            <Title order={2} id={id} size="h3">
              {title}
            </Title>
            {badge}
          </Flex>
          <div className={classes.value}>{value}</div>
        </Box>
        {action && !open && (
          <SecondaryButton
            ref={opener}
            flex="none"
            aria-label={action.name}
            onClick={() => {
              setOutcome(undefined);
              setOpen(true);
            }}
          >
            {action.label}
          </SecondaryButton>
        )}
      </Group>
      {outcome && (
        <Box maw={512} mt="md">
          {outcome}
        </Box>
      )}
      {open && (
        <Box maw={512} mt="md" onKeyDown={onKeyDown}>
          <TextScopeContext value={scope}>{children(close)}</TextScopeContext>
        </Box>
      )}
      {question}
    </section>
  );
}
