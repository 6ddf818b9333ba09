import { IconChevronDown } from '@tabler/icons-react';
import { type ReactNode, useState } from 'react';
import classes from './editor.module.css';

type Props = {
  title: string;
  /** What it holds now, beside the title. */
  summary: string;
  /** Opens it: a field in it has an error. */
  isInvalid?: boolean;
  onOpen?: () => void;
  children: ReactNode;
};

/** Fields that most people leave as they are. */
export function Folded({ title, summary, isInvalid = false, onOpen, children }: Props) {
  const [opened, setOpened] = useState(false);
  return (
    <details
      className={classes.folded}
      open={opened || isInvalid}
      onToggle={({ currentTarget }) => {
        setOpened(currentTarget.open);
        if (currentTarget.open) onOpen?.();
      }}
    >
      <summary>
        <b>{title}</b>
        <span>{summary}</span>
        <IconChevronDown size={16} aria-hidden />
      </summary>
      {children}
    </details>
  );
}
