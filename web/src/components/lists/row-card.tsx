import { Box, Flex, Text, Title } from '@mantine/core';
import type { ReactNode } from 'react';
import { CardLink } from './card-link.tsx';
import classes from './row-card.module.css';

type Props = {
  title: string;
  /** All of the card leads there; its buttons lie above. */
  to?: string;
  subtitle?: string;
  /** Icon buttons. */
  actions?: ReactNode;
  text: string | null;
  /** Shown instead of the text when there is none. */
  none: string;
  /** Between the text and the footer. */
  children?: ReactNode;
  footer: string;
};

/** A row of a list as a card, inside a `CardGrid`. */
export const RowCard = ({ title, to, subtitle, actions, text, none, children, footer }: Props) => (
  <li data-card className={classes.card}>
    <Flex align="flex-start" gap="sm">
      <Box flex={1} miw={0}>
        <Title order={3}>
          {to ? (
            <CardLink to={to} className={classes.link}>
              {title}
            </CardLink>
          ) : (
            title
          )}
        </Title>
        {subtitle && (
          <Box component="p" mt={1} c="var(--mantine-color-anchor)" fw={500}>
            {subtitle}
          </Box>
        )}
      </Box>
      {actions && <div className={classes.actions}>{actions}</div>}
    </Flex>
    {text ? <p className={classes.text}>{text}</p> : <p className={classes.none}>{none}</p>}
    {children}
    <Text variant="meta" pt="sm">
      {footer}
    </Text>
  </li>
);
