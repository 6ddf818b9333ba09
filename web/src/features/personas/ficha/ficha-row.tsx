import { Box } from '@mantine/core';
import type { ReactNode } from 'react';
import { CardLink } from '../../../components/lists/card-link.tsx';
import classes from './ficha.module.css';

type Props = {
  title: string;
  /** All of the row leads there. */
  to?: string | undefined;
  /** Below the title. */
  children: ReactNode;
  /** Beside it: a state or a button. */
  act?: ReactNode;
};

export const FichaRow = ({ title, to, children, act }: Props) => (
  <li data-row data-hover={to ? true : undefined} className={classes.row}>
    <div className={classes.what}>
      <p className={classes.title}>{to ? <CardLink to={to}>{title}</CardLink> : title}</p>
      {children}
    </div>
    {act && <Box className={classes.act}>{act}</Box>}
  </li>
);
