import { UNDELIVERED } from '@ensaya/contract/invitaciones.ts';
import { PERSONA_ESTADOS, type Persona, type PersonaEstado } from '@ensaya/contract/personas.ts';
import { Box, Flex, Text } from '@mantine/core';
import { IconMail } from '@tabler/icons-react';
import { CardLink } from '../../components/lists/card-link.tsx';
import { LateLink } from '../../components/lists/late-link.tsx';
import { Address, Person } from '../../components/people/person.tsx';
import { StatusBadge, type StatusColor } from '../../components/status/status-badge.tsx';
import { personaLink } from '../../lib/address/figure-links.ts';
import { tareasLink } from '../../lib/address/paths.ts';
import { formatMoment, localDay } from '../../lib/format/dates.ts';
import { countOf } from '../../lib/format/numbers.ts';
import { shortDay } from '../../lib/format/short-day.ts';
import { lastVisit } from '../../lib/session/last-visit.ts';
import classes from './personas.module.css';

const NONE = <span className={classes.none}>—</span>;

/** The name leads to the person's page. */
export function Who({ persona, empresa_id }: { persona: Persona; empresa_id: string }) {
  if (persona.invitacion) return <Invited persona={persona} invitacion={persona.invitacion} />;
  return (
    <CardLink className={classes.open} to={personaLink(persona.id, empresa_id)} title="Ver su ficha">
      <Person email={persona.email} nombre={persona.nombre} avatar="large" />
    </CardLink>
  );
}

const lower = (text: string) => text.charAt(0).toLocaleLowerCase('es') + text.slice(1);

/** '14 nov'; of the second date only the day if the month is the same. */
function Invited({ persona, invitacion }: { persona: Persona; invitacion: NonNullable<Persona['invitacion']> }) {
  const { sent_at, expires_at, undelivered } = invitacion;
  const today = localDay();
  const [sent, ends] = [sent_at, expires_at].map((moment) => localDay(new Date(moment)));
  const end = sent?.slice(0, 7) === ends?.slice(0, 7) ? String(Number(ends?.slice(8))) : shortDay(expires_at, today);
  const what = undelivered ? lower(UNDELIVERED[undelivered]) : `${persona.estado === 'caducada' ? 'caducó' : 'caduca'} el ${end}`;
  return (
    <Flex component="span" align="center" gap="sm" miw={0} maw="100%" display="inline-flex">
      <span className={classes.envelope} aria-hidden>
        <IconMail size={16} />
      </span>
      <span className={classes.invitedText}>
        <Address>{persona.email}</Address>
        <Text span variant="meta" display="block" fw={400}>
          Invitación del {shortDay(sent_at, today)} · {what}
        </Text>
      </span>
    </Flex>
  );
}

export const Visit = ({ seen_at, now }: { seen_at: string | null; now: number }) =>
  seen_at === null ? (
    NONE
  ) : (
    <time dateTime={seen_at} title={formatMoment(seen_at)}>
      {lastVisit(seen_at, now)}
    </time>
  );

export function Tareas({ persona: { id, tareas }, empresa_id }: { persona: Pick<Persona, 'id' | 'tareas'>; empresa_id: string }) {
  if (!tareas) return NONE;
  if (tareas.abiertas === 0) return <span className={classes.none}>Ninguna abierta</span>;
  const [count, ...word] = countOf(tareas.abiertas, 'abierta', 'abiertas').split(' ');
  return (
    <>
      <Box component="b" c="var(--mantine-color-text)" fw={600}>
        {count}
      </Box>{' '}
      {word.join(' ')}
      {tareas.vencidas > 0 && (
        <>
          {' '}
          ·{' '}
          <LateLink to={tareasLink(undefined, { trabajador: id, vencidas: 'true', empresa: empresa_id })}>
            {countOf(tareas.vencidas, 'vencida', 'vencidas')}
          </LateLink>
        </>
      )}
    </>
  );
}

export const Roleplays = ({ roleplays }: Pick<Persona, 'roleplays'>) =>
  !roleplays ? (
    NONE
  ) : roleplays.asignados === 0 ? (
    <span className={classes.none}>Ninguno</span>
  ) : (
    `${roleplays.completados} de ${roleplays.asignados}`
  );

const COLORS: Record<PersonaEstado, StatusColor> = {
  activo: 'green',
  suspendido: 'gray',
  invitado: 'yellow',
  no_enviada: 'red',
  caducada: 'gray',
};

export const EstadoPersona = ({ estado }: Pick<Persona, 'estado'>) => (
  <StatusBadge color={COLORS[estado]}>{PERSONA_ESTADOS[estado]}</StatusBadge>
);
