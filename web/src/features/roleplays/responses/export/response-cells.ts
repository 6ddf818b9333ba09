import type { Responder, RoleplayResponse } from '@ensaya/contract/roleplay-responses.ts';
import type { TableColumn } from '../../../../lib/files/table-column.ts';
import { formatMoment } from '../../../../lib/format/dates.ts';
import { ESTADOS, estadoOf, type NumberedQuestion } from '../rows.ts';

export const COLUMNS: readonly TableColumn[] = [
  { title: 'Trabajador', width: 24 },
  { title: 'Correo', width: 32 },
  { title: 'Estado', width: 14 },
  { title: 'N.º', width: 6 },
  { title: 'Pregunta', width: 48 },
  { title: 'Respuesta', width: 72 },
  { title: 'Adjunto', width: 40 },
  { title: 'Respondida', width: 20 },
  { title: 'Entregada', width: 20 },
  { title: 'Nota', width: 40 },
];

type Known = { people: ReadonlyMap<string, Responder>; questions: ReadonlyMap<string, NumberedQuestion>; origin: string };

/** As on the page: person by person, and each in the order of the questions. */
export function inOrder(
  responses: readonly RoleplayResponse[],
  { people, questions }: Pick<Known, 'people' | 'questions'>,
): RoleplayResponse[] {
  const place = (known: ReadonlyMap<string, unknown>) => new Map([...known.keys()].map((id, index) => [id, index]));
  const [personPlace, questionPlace] = [place(people), place(questions)];
  const by = (places: Map<string, number>, id: string) => places.get(id) ?? places.size;
  return [...responses].sort(
    (a, b) =>
      by(personPlace, a.user_id) - by(personPlace, b.user_id) || by(questionPlace, a.question_id) - by(questionPlace, b.question_id),
  );
}

/** One answer as a line of a spreadsheet. A person or question that is new since the page was loaded is left blank. */
export function responseCells(response: RoleplayResponse, { people, questions, origin }: Known): string[] {
  const person = people.get(response.user_id);
  const question = questions.get(response.question_id);
  return [
    person?.nombre ?? '',
    person?.email ?? '',
    person ? ESTADOS[estadoOf(person)] : '',
    question?.number?.toString() ?? '',
    question?.text ?? '',
    response.answer_text,
    response.attachment ? new URL(response.attachment.url, origin).href : '',
    formatMoment(response.updated_at),
    response.entrega ? formatMoment(response.entrega.entregada_at) : '',
    notes(response, question).join('. '),
  ];
}

const notes = ({ question_text, changed }: RoleplayResponse, question: NumberedQuestion | undefined): string[] => [
  ...(changed ? [`Cambiada después de entregar. Ahora dice: «${changed.answer_text}»`] : []),
  ...(question_text === null ? [] : [`Cuando respondió, la pregunta decía: «${question_text}»`]),
  ...(question?.hidden ? ['Ya no se juega'] : []),
];

/** Signs that a file system refuses, and control characters. */
const REFUSED = /[\\/:*?"<>|\p{Cc}]+/gu;

/** 'Avería en plena ola de frío - respuestas', 'Avería - respuestas - Turno de noche' */
export const fileName = (title: string, grupo = ''): string =>
  [inFileName(title) || 'roleplay', 'respuestas', inFileName(grupo)].filter(Boolean).join(' - ');

const inFileName = (text: string): string =>
  text
    .replace(REFUSED, ' ')
    .replace(/\s+/g, ' ')
    .replace(/^[. ]+/, '')
    .trim();
