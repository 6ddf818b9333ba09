import { Title } from '@mantine/core';
import type { ReactNode } from 'react';
import { CardLink } from './card-link.tsx';
import classes from './row-card.module.css';

type Props = {
  title: string;
  /** All of the card leads there; its buttons lie above. */
  to?: string;
  subtitle?: string;
  /** Icon buttons. */
  actions?: ReactNode;
  text: string | null;
  /** Shown instead of the text when there is none. */
  none: string;
  /** Between the text and the footer. */
  children?: ReactNode;
  footer: string;
};

/** A row of a list as a card, inside a `CardGrid`. */
export const RowCard = ({ title, to, subtitle, actions, text, none, children, footer }: Props) => (
  <li className={classes.card}>
    <div className={classes.head}>
      <div className={classes.names}>
        <Title order={3}>
          {to ? (
            <CardLink to={to} className={classes.link}>
              {title}
            </CardLink>
          ) : (
            title
          )}
        </Title>
        {subtitle && <p className={classes.subtitle}>{subtitle}</p>}
      </div>
      {actions && <div className={classes.actions}>{actions}</div>}
    </div>
    {text ? <p className={classes.text}>{text}</p> : <p className={classes.none}>{none}</p>}
    {children}
    <p className={classes.footer}>{footer}</p>
  </li>
);
