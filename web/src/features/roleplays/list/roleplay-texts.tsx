import type { Roleplay } from '@ensaya/contract/roleplays.ts';
import { Text, Title } from '@mantine/core';
import type { ReactNode } from 'react';
import { CardLink } from '../../../components/lists/card-link.tsx';
import { countOf } from '../../../lib/format/numbers.ts';
import classes from './roleplay-list.module.css';

type Props = { roleplay: Roleplay /** The whole row leads there. */; to?: string; order?: 2 | 3; meta: ReactNode };

export const questionCount = ({ preguntas }: Roleplay): string =>
  preguntas === 0 ? 'Sin preguntas' : countOf(preguntas, 'pregunta', 'preguntas');

/** Title, description and a line about the role-play. */
export const RoleplayTexts = ({ roleplay: { title, description }, to, order = 2, meta }: Props) => (
  <div className={classes.texts}>
    <Title order={order} className={classes.title}>
      <bdi>{to ? <CardLink to={to}>{title}</CardLink> : title}</bdi>
    </Title>
    {description && <p className={classes.description}>{description}</p>}
    <Text component="div" variant="meta" mt="xs">
      {meta}
    </Text>
  </div>
);
