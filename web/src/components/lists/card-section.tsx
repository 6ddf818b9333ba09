import { Box, Flex, Title } from '@mantine/core';
import { type ReactNode, useId } from 'react';
import classes from './card-section.module.css';

type Props = { title: string; description?: ReactNode; badge?: ReactNode; children?: ReactNode };

export function CardSection({ title, description, badge, children }: Props) {
  const id = useId();
  return (
    <section data-card className={classes.card} aria-labelledby={id}>
      <Flex align="center" rowGap={4} columnGap="sm" wrap="wrap">
        <Title order={2} id={id}>
          {title}
        </Title>
        {badge}
      </Flex>
      {description && <p className={classes.description}>{description}</p>}
      {children && <Box mt="md">{children}</Box>}
    </section>
  );
}
