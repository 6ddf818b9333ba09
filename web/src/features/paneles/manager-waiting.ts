import { ESPERA_LIMITS, type WaitingFaqs, type WaitingRoleplays, type WaitingTareas } from '@ensaya/contract/paneles-espera.ts';
import { TODAS } from '../../lib/address/active-empresa.ts';
import { answersPath, dueFaqsLink, lateResponsesPath, openQuestionsLink } from '../../lib/address/figure-links.ts';
import { PATHS, tareaLink, tareasLink } from '../../lib/address/paths.ts';
import { formatDay } from '../../lib/format/dates.ts';
import { countOf, formatNumber } from '../../lib/format/numbers.ts';
import { type Person, personName } from '../../lib/text/person-name.ts';
import { namesWords } from './idle-words.ts';
import type { WaitingRow } from './waiting-rows.ts';

/** Reviews come after what people are late with. */
const [WORK, REVIEW] = [0, 1];
const [TO_CLOSE, TO_ANSWER, TO_READ, TO_REVIEW] = [0, 1, 2, 3];

const lateOf = (day: string | null, today: string) => (day !== null && day < today ? { late: day, since: day } : undefined);
const linked = (persona: (Person & { id: string }) | null | undefined, empresa_id: string): WaitingRow['persona'] =>
  persona ? { id: persona.id, empresa_id, name: personName(persona) } : undefined;
const nameOr = (person: Person | null, other: string) => (person ? personName(person) : other);

export function tareasRows({ tarde, por_cerrar }: WaitingTareas, today: string, empresa_id: string | undefined): WaitingRow[] {
  // The company that is chosen stays so.
  const empresa = empresa_id ?? TODAS;
  return [
    ...tarde.map(({ empresa_id: of, persona, tareas, primera }) => ({
      key: `tarde ${persona?.id ?? primera.id}`,
      kind: 'tarde',
      text: lateText(persona, tareas, primera.nombre),
      persona: linked(persona, of),
      detail: tareas === 1 ? 'Tarea' : 'Tareas',
      late: primera.fecha_entrega,
      since: primera.fecha_entrega,
      rank: WORK,
      ...(tareas === 1
        ? { act: 'Abrir la tarea', to: tareaLink(primera.id) }
        : {
            act: 'Ver las vencidas',
            to: tareasLink(undefined, { ...(persona && { trabajador: persona.id }), vencidas: 'true', empresa }),
          }),
    })),
    ...por_cerrar.map(({ empresa_id: of, id, nombre, fecha_entrega, terminada_at, persona }) => ({
      key: `cerrar ${id}`,
      kind: 'cerrar',
      text: persona ? `${personName(persona)} ha terminado «${nombre}»` : `«${nombre}» está terminada`,
      persona: linked(persona, of),
      detail: 'Tarea · falta cerrarla',
      since: terminada_at,
      ...lateOf(fecha_entrega, today),
      rank: lateOf(fecha_entrega, today) ? WORK : TO_CLOSE,
      act: 'Revisar y cerrar',
      to: tareaLink(id),
    })),
  ];
}

function lateText(persona: Person | null, tareas: number, nombre: string): string {
  if (tareas === 1) return persona ? `${personName(persona)} no ha terminado «${nombre}»` : `Nadie lleva «${nombre}»`;
  const overdue = countOf(tareas, 'tarea vencida', 'tareas vencidas');
  return persona ? `${personName(persona)} tiene ${overdue}` : `Nadie lleva ${overdue}`;
}

export const roleplaysRows = ({ vencidos, nuevas }: WaitingRoleplays): WaitingRow[] => [
  ...vencidos.map(({ empresa_id, id, title, personas, primeras, fecha_entrega, por_recordar }) => ({
    key: `roleplay ${id}`,
    kind: 'roleplay',
    text:
      personas === 1
        ? `${nameOr(primeras[0] ?? null, 'Una persona')} no ha terminado «${title}»`
        : `${formatNumber(personas)} personas no han terminado «${title}»`,
    persona: linked(personas === 1 ? primeras[0] : null, empresa_id),
    detail: personas === 1 ? 'Roleplay' : `Roleplay · ${namesWords(primeras.map(personName), personas)}`,
    late: fecha_entrega,
    since: fecha_entrega,
    rank: WORK,
    act: por_recordar ? 'Recordar' : 'Ver quién falta',
    to: lateResponsesPath(id, empresa_id, por_recordar),
  })),
  ...nuevas.map(({ empresa_id, id, title, personas, primeras, since }) => ({
    key: `respuestas ${id}`,
    kind: 'respuestas',
    text:
      personas === 1
        ? `${nameOr(primeras[0] ?? null, 'Una persona')} ha terminado «${title}»`
        : `${formatNumber(personas)} personas han terminado «${title}»`,
    persona: linked(personas === 1 ? primeras[0] : null, empresa_id),
    detail: personas === 1 ? 'Roleplay · sin leer' : `Roleplay · ${namesWords(primeras.map(personName), personas)}`,
    since,
    rank: TO_READ,
    act: 'Leer las respuestas',
    to: answersPath(id, empresa_id),
  })),
];

/** With several companies on the panel, the rows name theirs. */
export const faqsRows = ({ preguntas, revisiones }: WaitingFaqs, today: string, isSeveral: boolean): WaitingRow[] => [
  ...preguntas.map(({ empresa, total, primera: { question, created_at, author } }) => ({
    key: `preguntas ${empresa.id}`,
    kind: 'preguntas',
    text:
      total === 1
        ? author
          ? `${personName(author)} pregunta: «${question}»`
          : `Pregunta sin responder: «${question}»`
        : `${formatNumber(total)} preguntas por responder`,
    persona: linked(total === 1 ? author : null, empresa.id),
    detail: [isSeveral && empresa.nombre, total === 1 ? `Pregunta del ${formatDay(created_at)}` : `La primera: «${question}»`]
      .filter(Boolean)
      .join(' · '),
    since: created_at,
    rank: TO_ANSWER,
    act: 'Responder',
    to: openQuestionsLink(empresa.id),
  })),
  ...revisiones.map(({ empresa, total, primera: { question, review_due } }) => ({
    key: `revisiones ${empresa.id}`,
    kind: 'revisiones',
    text: total === 1 ? `FAQ por revisar: «${question}»` : `${formatNumber(total)} FAQs por revisar`,
    detail: [isSeveral && empresa.nombre, total === 1 ? 'FAQ' : `La primera: «${question}»`].filter(Boolean).join(' · '),
    since: review_due,
    ...lateOf(review_due, today),
    rank: lateOf(review_due, today) ? REVIEW : TO_REVIEW,
    act: 'Revisar',
    to: dueFaqsLink(empresa.id),
  })),
];

/** What the answers leave out, because the lists are long: where all of it is. */
export function restLinks(tareas: WaitingTareas | undefined, roleplays: WaitingRoleplays | undefined, empresa_id: string | undefined) {
  const empresa = empresa_id ?? TODAS;
  const more = [
    { count: tareas?.tarde_total ?? 0, label: 'Ver todas las tareas vencidas', to: tareasLink(undefined, { vencidas: 'true', empresa }) },
    { count: tareas?.por_cerrar_total ?? 0, label: 'Ver todas las tareas por cerrar', to: tareasLink('sin-completar', { empresa }) },
    {
      count: Math.max(roleplays?.vencidos_total ?? 0, roleplays?.nuevas_total ?? 0),
      label: 'Ver todos los roleplays',
      to: PATHS.roleplays,
    },
  ];
  return more.filter(({ count }) => count > ESPERA_LIMITS.listed);
}
