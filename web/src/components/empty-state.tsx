import type { ReactNode } from 'react';
import classes from './empty-state.module.css';

type Props = { illustration: ReactNode; title: string; children?: ReactNode; action?: ReactNode; below?: ReactNode };

export function EmptyState({ illustration, title, children, action, below }: Props) {
  return (
    <div className={classes.root}>
      {illustration}
      <p className={classes.title}>{title}</p>
      {children && <p className={classes.text}>{children}</p>}
      {action && <div className={classes.action}>{action}</div>}
      {below}
    </div>
  );
}
