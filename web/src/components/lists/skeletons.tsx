import { Box, Flex, Skeleton, VisuallyHidden } from '@mantine/core';
import type { ReactNode } from 'react';
import stats from '../status/stat-row.module.css';
import grid from './card-grid.module.css';
import classes from './skeletons.module.css';

/** Each skeleton has the size of the content, so that the layout does not shift. */
type Props = { /** 'Cargando temas…' */ label: string; count?: number };

const times = (count: number, draw: (index: number) => ReactNode) => Array.from({ length: count }, (_, index) => draw(index));
const Bar = (props: { h: number; w: string; mt?: number }) => <Skeleton radius="xs" {...props} />;

type WaitingProps = { label: string; className?: string | undefined; columns?: number; children: ReactNode };

/** Announces the label; the children are decorative. */
export const Waiting = ({ label, className, columns, children }: WaitingProps) => (
  <div role="status">
    <VisuallyHidden>{label}</VisuallyHidden>
    <div className={className} data-max={columns} data-count={columns} aria-hidden>
      {children}
    </div>
  </div>
);

export const ListSkeleton = ({ label, count = 4 }: Props) => (
  <Waiting label={label}>
    {times(count, (index) => (
      <Box key={index} data-row py="1.25rem">
        <Bar h={16} w="38%" />
        <Bar h={13} w="72%" mt={10} />
        <Bar h={12} w="18%" mt={10} />
      </Box>
    ))}
  </Waiting>
);

export const GridSkeleton = ({ label, count = 6, max = 3 }: Props & { max?: 2 | 3 }) => (
  <Waiting label={label} className={grid.grid} columns={max}>
    {times(count, (index) => (
      <div key={index} data-card className={classes.card}>
        <Bar h={16} w="45%" mt={3} />
        <Bar h={13} w="22%" mt={9} />
        <Bar h={13} w="88%" mt={18} />
        <Bar h={12} w="28%" mt={18} />
      </div>
    ))}
  </Waiting>
);

export const TableSkeleton = ({ label, count = 10 }: Props) => (
  <Waiting label={label} className={classes.table}>
    {times(count, (index) => (
      <div key={index} data-row className={classes.row}>
        <Bar h={14} w={index % 2 ? '60%' : '75%'} />
        <Bar h={14} w={index % 3 ? '70%' : '50%'} />
        <Bar h={14} w="45%" />
        <Bar h={14} w="40%" />
      </div>
    ))}
  </Waiting>
);

export const StatsSkeleton = ({ label, count = 4, withMore = false }: Props & { withMore?: boolean }) => (
  <div data-card className={stats.card} data-with-more={withMore || undefined}>
    <Waiting label={label} className={stats.row} columns={count}>
      {times(count, (index) => (
        <div key={index} className={stats.stat}>
          <Box display="flow-root" h={20}>
            <Bar h={14} w="60%" mt={3} />
          </Box>
          <Flex align="center" h={{ base: 32, sm: 40 }} mt={6}>
            <Bar h={28} w="35%" />
          </Flex>
          {withMore && (
            <div className={stats.parts}>
              <Bar h={12} w="50%" mt={6} />
            </div>
          )}
        </div>
      ))}
    </Waiting>
    {withMore && (
      <Box pt={{ base: 2, sm: 0 }} pb={{ base: 'md', sm: 22 }} px={{ base: 'md', sm: 'lg' }}>
        <Bar h={4} w="100%" />
      </Box>
    )}
  </div>
);
