import { Anchor, Box, Text } from '@mantine/core';
import { Fragment, type ReactNode } from 'react';
import { Link } from 'react-router';
import { CardLink } from '../lists/card-link.tsx';
import classes from './stat-row.module.css';

export type Stat = {
  label: string;
  /** Formatted. */
  value: string;
  /** '%' */
  unit?: string;
  /** 'de 200' */
  detail?: string;
  to?: string;
  /** A small line below: what the figure counts, part by part, each with its list if it has one. Parts of zero are left out. */
  parts?: { label: string; to?: string }[];
};

type Props = { stats: Stat[]; label: string /** Below the figures: how they stand to one another. */; children?: ReactNode };

export const StatRow = ({ stats, label, children }: Props) => (
  <div data-card className={classes.card} data-with-more={children ? true : undefined}>
    <ul className={classes.row} data-count={stats.length} aria-label={label}>
      {stats.map((stat) => (
        <li key={stat.label} className={classes.stat}>
          <Text variant="dimmed">
            {stat.to ? (
              <CardLink to={stat.to} className={classes.link}>
                {stat.label}
              </CardLink>
            ) : (
              stat.label
            )}
          </Text>
          <p className={classes.figure}>
            {stat.value}
            {stat.unit && <span className={classes.unit}>{`\u00a0${stat.unit}`}</span>}
            {stat.detail && <span className={classes.detail}>{`\u00a0${stat.detail}`}</span>}
          </p>
          {stat.parts && (
            <p className={classes.parts}>
              {stat.parts.map(({ label: part, to }, index) => (
                <Fragment key={part}>
                  {index > 0 && ' · '}
                  {to ? (
                    <Anchor component={Link} to={to} inherit fw={500}>
                      {part}
                    </Anchor>
                  ) : (
                    part
                  )}
                </Fragment>
              ))}
            </p>
          )}
        </li>
      ))}
    </ul>
    {children && (
      <Box pt={{ base: 2, sm: 0 }} pb={{ base: 'md', sm: 22 }} px={{ base: 'md', sm: 'lg' }}>
        {children}
      </Box>
    )}
  </div>
);
