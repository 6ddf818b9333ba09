import { Skeleton } from '@mantine/core';
import { Children, Fragment, type ReactNode } from 'react';
import { once } from '../../lib/browser/once.ts';
import { countOf } from '../../lib/format/numbers.ts';
import classes from './contents-box.module.css';

export type Count = readonly [count: number, one: string, many: string];

const list = once(() => new Intl.ListFormat('es', { type: 'conjunction' }));

/** '**2 proyectos**, **1 tema** y **1 archivo**'; null when all are zero. */
export function CountList({ counts }: { counts: Count[] }) {
  const named = counts.filter(([count]) => count > 0).map(([count, one, many]) => countOf(count, one, many));
  if (named.length === 0) return null;
  return list()
    .formatToParts(named)
    .map(({ type, value }, index) =>
      // biome-ignore lint/suspicious/noArrayIndexKey: the parts of one text never change places
      type === 'element' ? <strong key={index}>{value}</strong> : <Fragment key={index}>{value}</Fragment>,
    );
}

/** What goes along when something is deleted, a line each. */
export const ContentsBox = ({ children }: { children: ReactNode }) => (
  <ul className={classes.box}>{Children.map(children, (line) => line && <li>{line}</li>)}</ul>
);

/** While the counts are loading. */
export const ContentsSkeleton = () => <Skeleton h={44} mt="md" />;
