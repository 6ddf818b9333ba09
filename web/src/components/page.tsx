import { Title } from '@mantine/core';
import { IconArrowLeft, IconChevronRight } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import { Link } from 'react-router';
import { pageTitle } from '../lib/brand.ts';
import classes from './page.module.css';

type Props = {
  title: string;
  subtitle?: ReactNode;
  /** Where this page hangs from, when the menu has no entry for it. */
  parent?: { label: string; to: string } | undefined;
  /** The way back, where the page says so in words: 'Volver a Temas'. */
  back?: { label: string; to: string };
  /** What can be done here; on the right, below on a phone. */
  actions?: ReactNode;
  children: ReactNode;
};

/** What every signed-in page is made of: its name, what can be done, and the rest. */
export function Page({ title, subtitle, parent, back, actions, children }: Props) {
  return (
    <>
      <title>{pageTitle(title)}</title>
      {back && (
        <Link to={back.to} className={classes.back}>
          <IconArrowLeft size={18} stroke={1.75} aria-hidden="true" />
          {back.label}
        </Link>
      )}
      <div className={classes.head}>
        <div className={classes.titles}>
          {parent && (
            <Link to={parent.to} className={classes.parent}>
              {parent.label}
              <IconChevronRight size={16} stroke={1.75} aria-hidden="true" />
            </Link>
          )}
          {/* The keyboard and the screen reader begin here after a navigation. */}
          <Title order={1} tabIndex={-1} className={classes.title}>
            {title}
          </Title>
          {subtitle && <p className={classes.subtitle}>{subtitle}</p>}
        </div>
        {actions && <div className={classes.actions}>{actions}</div>}
      </div>
      {children}
    </>
  );
}
