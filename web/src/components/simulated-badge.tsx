import { Badge } from '@mantine/core';

/** What answers is a simulator: nobody should take its words for a model's. */
export function SimulatedBadge() {
  return <Badge color="yellow">IA simulada</Badge>;
}
