import { Title } from '@mantine/core';
import { type ReactNode, useId } from 'react';
import classes from './card-section.module.css';

type Props = { title: string; description?: ReactNode; badge?: ReactNode; children?: ReactNode };

export function CardSection({ title, description, badge, children }: Props) {
  const id = useId();
  return (
    <section className={classes.card} aria-labelledby={id}>
      <div className={classes.head}>
        <Title order={2} id={id}>
          {title}
        </Title>
        {badge}
      </div>
      {description && <p className={classes.description}>{description}</p>}
      {children && <div className={classes.body}>{children}</div>}
    </section>
  );
}
