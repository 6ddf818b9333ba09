import { Title } from '@mantine/core';
import { IconArrowLeft, IconChevronRight } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import { Link } from 'react-router';
import { pageTitle } from '../lib/brand.ts';
import classes from './page.module.css';

type Props = {
  title: string;
  subtitle?: ReactNode;
  /** The parent page, when the page has no entry in the menu. */
  parent?: { label: string; to: string } | undefined;
  /** A link back: 'Volver a Temas'. */
  back?: { label: string; to: string };
  /** Buttons on the right; on a phone, below. */
  actions?: ReactNode;
  children: ReactNode;
};

/** The head of every signed-in page, and its document title. */
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
          {/* Takes the focus after a navigation. */}
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
