import { Box, Text } from '@mantine/core';
import type { ReactNode } from 'react';
import classes from './empty-state.module.css';

type Props = { illustration: ReactNode; title: string; children?: ReactNode; action?: ReactNode; below?: ReactNode };

export function EmptyState({ illustration, title, children, action, below }: Props) {
  return (
    <div data-card className={classes.root}>
      {illustration}
      <Box component="p" mt="md" fz="md" fw={600} lh={1.5}>
        {title}
      </Box>
      {children && (
        <Text variant="dimmed" textWrap="pretty" maw={416} mt={4}>
          {children}
        </Text>
      )}
      {action && <Box mt={20}>{action}</Box>}
      {below}
    </div>
  );
}
