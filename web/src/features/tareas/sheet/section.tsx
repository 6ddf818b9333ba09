import { Box, Group, Title } from '@mantine/core';
import { type ReactNode, useId } from 'react';
import { formatNumber } from '../../../lib/format/numbers.ts';
import classes from './tarea-sheet.module.css';

type Props = { title: string; count?: number | undefined; act?: ReactNode; className?: string | undefined; children: ReactNode };

export function Section({ title, count = 0, act, className = '', children }: Props) {
  const id = useId();
  return (
    <section className={`${classes.section} ${className}`} aria-labelledby={id}>
      <Group gap="xs" wrap="nowrap" mih={32} mb={4}>
        <Title order={3} id={id}>
          {title}
        </Title>
        {count > 0 && <span className={classes.sectionCount}>{formatNumber(count)}</span>}
        {act && (
          <Box component="span" ms="auto" me="-xs">
            {act}
          </Box>
        )}
      </Group>
      {children}
    </section>
  );
}
