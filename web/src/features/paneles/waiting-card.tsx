import { Box, Button, Text, Title } from '@mantine/core';
import { type ReactNode, useState } from 'react';
import { Link } from 'react-router';
import { LinkButton } from '../../components/buttons/buttons.tsx';
import { LoadError } from '../../components/empty/load-error.tsx';
import { ListSkeleton } from '../../components/lists/skeletons.tsx';
import { PersonLink } from '../../components/people/person-link.tsx';
import { DueDate } from '../../components/status/due-date.tsx';
import { formatNumber } from '../../lib/format/numbers.ts';
import classes from './waiting-card.module.css';
import { firstOfEachKind, lateFirst, type WaitingRow } from './waiting-rows.ts';

/** A part of what waits, as a query of its own: what it is, after 'Error al cargar'. */
type WaitingPart = {
  what: string;
  query: {
    isPending: boolean;
    isLoadingError: boolean;
    isPlaceholderData: boolean;
    isFetching: boolean;
    error: unknown;
    refetch: () => Promise<unknown>;
  };
};

type Props = {
  /** What is done on the panel itself, and how much of it there is. */
  before?: ReactNode;
  beforeCount?: number;
  rows: WaitingRow[];
  parts: WaitingPart[];
  /** Where all of it is that the rows leave out. */
  rest?: { label: string; to: string }[];
  /** The page shows its sections together, and they are not all here. */
  held: boolean;
};

const LOADING = 'Cargando lo que te espera…';

/** What waits for the person, before everything else on their panel. A part that fails or is slow takes no other down. */
export function WaitingCard({ held, ...props }: Props) {
  return (
    <section aria-labelledby="te-espera" className={classes.section}>
      <Title order={2} id="te-espera" mb={14}>
        Te espera
      </Title>
      {held ? <ListSkeleton label={LOADING} count={2} /> : <Waiting {...props} />}
    </section>
  );
}

function Waiting({ before, beforeCount = 0, rows, parts, rest = [] }: Omit<Props, 'held'>) {
  const [all, setAll] = useState(false);
  const sorted = lateFirst(rows);
  const { shown, hidden } = firstOfEachKind(sorted);
  const failed = parts.filter(({ query }) => query.isLoadingError);
  const pending = parts.some(({ query }) => query.isPending);
  const isKnown = parts.every(({ query }) => !query.isPending && !query.isLoadingError && !query.isPlaceholderData);
  return (
    <>
      {before}
      {rows.length > 0 && (
        <div data-card>
          <ul>
            {(all ? sorted : shown).map((row) => (
              <Row key={row.key} row={row} />
            ))}
          </ul>
          {hidden > 0 && (
            <Box className={classes.more}>
              <Button variant="subtle" color="gray" size="compact-md" ml={-8} aria-expanded={all} onClick={() => setAll(!all)}>
                {all ? 'Ver menos' : `Ver ${formatNumber(hidden)} más`}
              </Button>
              {all &&
                rest.map(({ label, to }) => (
                  <Link key={to} to={to} className={classes.rest}>
                    {label}
                  </Link>
                ))}
            </Box>
          )}
        </div>
      )}
      {isKnown && rows.length + beforeCount === 0 && <Text variant="hint">No te espera nada: todo está al día.</Text>}
      {pending && <ListSkeleton label={LOADING} count={rows.length + beforeCount > 0 ? 1 : 2} />}
      {failed.length > 0 && (
        <div className={classes.failed}>
          <LoadError
            what={failed.length === 1 ? `Error al cargar ${failed[0]?.what}` : 'Error al cargar lo que te espera'}
            error={failed[0]?.query.error}
            onRetry={() => Promise.all(failed.map(({ query }) => query.refetch()))}
            retrying={failed.some(({ query }) => query.isFetching)}
          />
        </div>
      )}
    </>
  );
}

/** The name that the text begins with leads to that person's page. */
const Words = ({ row: { text, persona } }: { row: WaitingRow }) =>
  persona && text.startsWith(persona.name) ? (
    <>
      <PersonLink id={persona.id} empresa_id={persona.empresa_id}>
        {persona.name}
      </PersonLink>
      {text.slice(persona.name.length)}
    </>
  ) : (
    text
  );

const Row = ({ row }: { row: WaitingRow }) => {
  const { text, detail, late, act, to } = row;
  return (
    <li data-row className={classes.row} data-late={late !== undefined || undefined}>
      <div className={classes.what}>
        <p className={classes.text}>
          <Words row={row} />
        </p>
        <Text variant="meta">
          {detail}
          {late && (
            <>
              {' · '}
              <DueDate fecha_entrega={late} done={false} />
            </>
          )}
        </Text>
      </div>
      <LinkButton to={to} variant="default" className={classes.act} aria-label={`${act}: ${text}`}>
        {act}
      </LinkButton>
    </li>
  );
};
