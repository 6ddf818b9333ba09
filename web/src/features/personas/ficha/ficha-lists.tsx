import type { PersonaHilo, PersonaPregunta } from '@ensaya/contract/persona-ficha.ts';
import { Text } from '@mantine/core';
import { useInfiniteQuery } from '@tanstack/react-query';
import { StatusBadge, type StatusColor } from '../../../components/status/status-badge.tsx';
import { openQuestionsLink, ownAnswersPath, personAnswersPath } from '../../../lib/address/figure-links.ts';
import { faqPath, tareaLink } from '../../../lib/address/paths.ts';
import { momentOf } from '../../../lib/format/moment.ts';
import { countOf, formatNumber } from '../../../lib/format/numbers.ts';
import { useToday } from '../../../lib/format/use-today.ts';
import { writerName } from '../../../lib/text/person-name.ts';
import { FichaList } from './ficha-list.tsx';
import { FichaRow } from './ficha-row.tsx';
import { type PersonaKey, personaEntregasQuery, personaHilosQuery, personaPreguntasQuery } from './persona.api.ts';

type Props = { persona: PersonaKey; isOwn: boolean };

export function Entregas({ persona, isOwn }: Props) {
  const query = useInfiniteQuery(personaEntregasQuery(persona));
  const today = useToday();
  return (
    <FichaList
      title="Respuestas entregadas"
      query={query}
      of="las respuestas"
      none={isOwn ? 'Aún no has entregado ningún roleplay. Cuando termines uno, lo verás aquí.' : 'Aún no ha entregado ningún roleplay.'}
    >
      {({ id, roleplay_id, title, n, entregada_at }) => (
        <FichaRow
          key={id}
          title={title}
          to={isOwn ? ownAnswersPath(roleplay_id, { id }) : personAnswersPath(roleplay_id, persona.empresa_id, persona.id, { id })}
        >
          <Text variant="meta">
            Entrega {formatNumber(n)} · <time dateTime={entregada_at}>{momentOf(entregada_at, today)}</time>
          </Text>
        </FichaRow>
      )}
    </FichaList>
  );
}

export function Hilos({ persona, isOwn }: Props) {
  const query = useInfiniteQuery(personaHilosQuery(persona));
  return (
    <FichaList
      title="Comentarios"
      query={query}
      of="los comentarios"
      none={
        isOwn
          ? 'Nadie ha comentado tus respuestas ni tus tareas todavía.'
          : 'Sin comentarios todavía. Se escriben en una respuesta o en una tarea.'
      }
    >
      {(hilo) => <Hilo key={hilo.id} hilo={hilo} empresa_id={persona.empresa_id} isOwn={isOwn} />}
    </FichaList>
  );
}

function Hilo({
  hilo: { sobre, texto, autor, comentarios, created_at },
  empresa_id,
  isOwn,
}: {
  hilo: PersonaHilo;
  empresa_id: string;
  isOwn: boolean;
}) {
  const today = useToday();
  return (
    <FichaRow title={sobre.titulo} to={hiloLink(sobre, empresa_id, isOwn)}>
      <Text lineClamp={2}>
        <bdi>{writerName(autor)}</bdi>: {texto}
      </Text>
      <Text variant="meta">
        {sobre.de === 'tarea' ? 'Tarea' : 'Roleplay'} · {countOf(comentarios, 'comentario', 'comentarios')} ·{' '}
        <time dateTime={created_at}>{momentOf(created_at, today)}</time>
      </Text>
    </FichaRow>
  );
}

/** A responsable has no answers of their own: theirs are in the answers of others. */
function hiloLink(sobre: PersonaHilo['sobre'], empresa_id: string, isOwn: boolean): string {
  if (sobre.de === 'tarea') return tareaLink(sobre.id, empresa_id);
  return isOwn ? ownAnswersPath(sobre.roleplay_id, sobre) : personAnswersPath(sobre.roleplay_id, empresa_id, sobre.user_id, sobre);
}

const STATES: Record<PersonaPregunta['state'], [label: string, color: StatusColor]> = {
  open: ['Sin responder', 'yellow'],
  answered: ['Respondida', 'green'],
  dismissed: ['Cerrada', 'gray'],
};

export function Preguntas({ persona, isOwn, canAnswer }: Props & { canAnswer: boolean }) {
  const query = useInfiniteQuery(personaPreguntasQuery(persona));
  const today = useToday();
  return (
    <FichaList
      title="Preguntas enviadas"
      query={query}
      of="las preguntas"
      none={
        isOwn
          ? 'No has enviado ninguna pregunta. Si no encuentras algo en las Preguntas Frecuentes, pregúntalo ahí.'
          : 'No ha enviado ninguna pregunta.'
      }
    >
      {({ id, question, state, faq_id, created_at }) => (
        <FichaRow
          key={id}
          title={question}
          to={faq_id ? faqPath(faq_id) : canAnswer && state === 'open' ? openQuestionsLink(persona.empresa_id) : undefined}
          act={<StatusBadge color={STATES[state][1]}>{STATES[state][0]}</StatusBadge>}
        >
          <Text variant="meta">
            <time dateTime={created_at}>{momentOf(created_at, today)}</time>
          </Text>
        </FichaRow>
      )}
    </FichaList>
  );
}
