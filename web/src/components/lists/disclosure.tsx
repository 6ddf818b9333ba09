import { IconChevronRight } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import classes from './disclosure.module.css';

type Props = { label: string; opened: boolean; onToggle: (opened: boolean) => void; children: ReactNode };

/** What most people never need, one step away. */
export const Disclosure = ({ label, opened, onToggle, children }: Props) => (
  <details className={classes.root} open={opened} onToggle={({ currentTarget }) => onToggle(currentTarget.open)}>
    <summary className={classes.summary}>
      <IconChevronRight className={classes.chevron} size={16} aria-hidden />
      {label}
    </summary>
    {opened && <div className={classes.content}>{children}</div>}
  </details>
);
