import type { EmpresaPersona } from '@ensaya/contract/empresa-ficha.ts';
import { ROLE_LABELS } from '@ensaya/contract/usuarios.ts';
import { Badge, Flex, Text, Title } from '@mantine/core';
import { useInfiniteQuery } from '@tanstack/react-query';
import { type ReactNode, useId } from 'react';
import { QuietButton } from '../../../components/buttons/buttons.tsx';
import { QueryError } from '../../../components/empty/load-error.tsx';
import { Person } from '../../../components/people/person.tsx';
import { formatAgo, formatDay, formatMoment } from '../../../lib/format/dates.ts';
import { formatNumber } from '../../../lib/format/numbers.ts';
import { peopleQuery } from './ficha.api.ts';
import classes from './ficha.module.css';

type Props = {
  empresa_id: string;
  /** With those who are invited. */
  total: number;
  /** The acts of a superadmin on an account. */
  actions: (person: EmpresaPersona & { user_id: string }) => ReactNode;
};

export function PersonasCard({ empresa_id, total, actions }: Props) {
  const title = useId();
  const people = useInfiniteQuery(peopleQuery(empresa_id));
  const { data, hasNextPage, fetchNextPage, isFetchingNextPage } = people;
  return (
    <section data-card className={classes.people} aria-labelledby={title}>
      <Flex align="center" justify="space-between" mih={56} pt="md" pb="sm" px={{ base: 'md', sm: 20 }}>
        <Title order={2} id={title}>
          Personas
        </Title>
        {hasNextPage && data && total > data.length && (
          <QuietButton color="marca" loading={isFetchingNextPage} onClick={() => fetchNextPage()}>
            Ver las {formatNumber(total)}
          </QuietButton>
        )}
      </Flex>
      <div className={classes.peopleBody}>
        <QueryError what="Error al cargar las personas" query={people} />
        {data?.length === 0 && <Text variant="dimmed">Todavía no hay nadie. Asígnale un responsable y él invitará a su equipo.</Text>}
      </div>
      {data && data.length > 0 && (
        <ul>
          {data.map((person) => (
            <PersonaRow key={person.user_id ?? person.email} person={person} actions={actions} />
          ))}
        </ul>
      )}
    </section>
  );
}

function PersonaRow({ person, actions }: { person: EmpresaPersona } & Pick<Props, 'actions'>) {
  const { user_id, email, nombre, role, suspended_at } = person;
  return (
    <li className={classes.person}>
      <Person email={email} nombre={nombre} avatar="large">
        {suspended_at && <Badge color="red">Suspendida</Badge>}
      </Person>
      <div className={classes.meta}>
        <p>{ROLE_LABELS[role]}</p>
        <p>{visitOf(person)}</p>
      </div>
      <div className={classes.act}>{user_id && actions({ ...person, user_id })}</div>
    </li>
  );
}

function visitOf({ last_visit, invited_at }: EmpresaPersona): ReactNode {
  if (invited_at) return `Invitada el ${formatDay(invited_at)}`;
  if (!last_visit) return 'Aún no ha entrado';
  return (
    <time dateTime={last_visit} title={formatMoment(last_visit)}>
      {formatAgo(last_visit)}
    </time>
  );
}
