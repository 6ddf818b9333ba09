import { Title } from '@mantine/core';
import type { ReactNode } from 'react';
import classes from './row-card.module.css';

type Props = {
  title: string;
  subtitle?: string;
  /** Icon buttons. */
  actions?: ReactNode;
  text: string | null;
  /** Shown instead of the text when there is none. */
  none: string;
  footer: string;
};

/** A row of a list as a card, inside a `CardGrid`. */
export const RowCard = ({ title, subtitle, actions, text, none, footer }: Props) => (
  <li className={classes.card}>
    <div className={classes.head}>
      <div className={classes.names}>
        <Title order={3}>{title}</Title>
        {subtitle && <p className={classes.subtitle}>{subtitle}</p>}
      </div>
      {actions && <div className={classes.actions}>{actions}</div>}
    </div>
    {text ? <p className={classes.text}>{text}</p> : <p className={classes.none}>{none}</p>}
    <p className={classes.footer}>{footer}</p>
  </li>
);
