import { Box } from '@mantine/core';
import type { ReactNode } from 'react';
import { Link, useLocation } from 'react-router';
import { formatNumber } from '../../../lib/format/numbers.ts';
import { type CountedCategory, type CountedTopic, openCategory } from './categories.ts';
import classes from './faq-filters.module.css';

type Filter = { category_id?: string | undefined; topic_id?: string | undefined };
type Props = { categories: readonly CountedCategory[]; total: number | undefined; chosen: Filter };

/** Categories and topics with their counts: at the left, or as chips on a phone. */
export function FaqFilters({ categories, total, chosen }: Props) {
  const link = useFilterLink(chosen);
  if (categories.length === 0) return null;
  const open = openCategory(categories, chosen);
  const isChosen = chosen.category_id ?? chosen.topic_id;
  const topics = isChosen ? (categories.find(({ id }) => id === open)?.topics ?? []) : [];
  const all = { name: 'Todas', count: total, ...link({}) };
  return (
    <>
      <nav className={classes.side} aria-label="Categorías">
        <ul>
          <Entry {...all} />
          {categories.map((category) => (
            <Entry key={category.id} {...category} {...link({ category_id: category.id })}>
              {category.id === open && category.topics.length > 0 && (
                <ul>
                  {category.topics.map((topic) => (
                    <Entry key={topic.id} {...topic} {...link({ topic_id: topic.id })} />
                  ))}
                </ul>
              )}
            </Entry>
          ))}
        </ul>
      </nav>
      <nav className={classes.chips} aria-label="Categorías">
        <ul>
          <Entry {...all} />
          {categories.map((category) => (
            <Entry key={category.id} {...category} {...link({ category_id: category.id })} />
          ))}
        </ul>
        {topics.length > 0 && (
          <ul>
            {topics.map((topic) => (
              <Entry key={topic.id} {...topic} {...link({ topic_id: topic.id })} />
            ))}
          </ul>
        )}
      </nav>
    </>
  );
}

type EntryProps = Pick<CountedTopic, 'name'> & {
  count: number | undefined;
  to: { search: string };
  current: boolean;
  children?: ReactNode;
};

const Entry = ({ name, count, to, current, children }: EntryProps) => (
  <li>
    <Link
      data-hover
      className={classes.entry}
      to={to}
      preventScrollReset
      data-empty={count === 0 || undefined}
      {...(current && { 'aria-current': true })}
    >
      <Box component="span" miw={0} data-anywhere>
        {name}
      </Box>
      {count !== undefined && <span className={classes.count}>{formatNumber(count)}</span>}
    </Link>
    {children}
  </li>
);

/** The address with another filter; the search stays. */
function useFilterLink(chosen: Filter) {
  const { search } = useLocation();
  return ({ category_id, topic_id }: Filter) => {
    const params = new URLSearchParams(search);
    for (const [name, id] of [
      ['categoria', category_id],
      ['tema', topic_id],
    ] as const) {
      if (id) params.set(name, id);
      else params.delete(name);
    }
    return { to: { search: params.toString() }, current: chosen.category_id === category_id && chosen.topic_id === topic_id };
  };
}
