import { Anchor } from '@mantine/core';
import { Link } from 'react-router';

type Props = { links: readonly { nombre: string; to: string }[]; type?: 'conjunction' | 'disjunction' };

/** The first of many links are named; the selector of the top bar has the others. */
const NAMED = 4;

/** 'Norteclima y Clínica Arce', each a link. */
export function LinkList({ links, type = 'conjunction' }: Props) {
  const named = links.slice(0, NAMED);
  const parts = new Intl.ListFormat('es', { type }).formatToParts([
    ...named.map(({ nombre }) => nombre),
    ...(links.length > NAMED ? ['otra'] : []),
  ]);
  let next = 0;
  return parts.map(({ type: part, value }) => {
    const link = part === 'element' ? named[next++] : undefined;
    return link ? (
      <Anchor key={link.to} component={Link} to={link.to} inherit underline="always">
        <bdi>{value}</bdi>
      </Anchor>
    ) : (
      value
    );
  });
}
