import { FAQ_COLUMNS, type FaqImportLine } from '@ensaya/contract/faq-import.ts';
import type { Faq } from '@ensaya/contract/faqs.ts';
import type { TableColumn } from '../../../lib/files/table-column.ts';

/** Rows of files with FAQs. */

export const FAQ_HEADING: string[] = Object.values(FAQ_COLUMNS);
const WIDTHS: Record<keyof typeof FAQ_COLUMNS, number> = { question: 48, answer: 72, categories: 28, topics: 28, alternatives: 48 };
const COLUMNS = Object.keys(FAQ_COLUMNS) as (keyof typeof FAQ_COLUMNS)[];
export const FAQ_SHEET: readonly TableColumn[] = COLUMNS.map((key) => ({ title: FAQ_COLUMNS[key], width: WIDTHS[key] }));
const BETWEEN = ' | ';

/** A value with the sign that separates values would become two. */
const cell = (values: string[]) => values.map((value) => value.replaceAll('|', '/')).join(BETWEEN);

export const toFaqRow = ({ question, answer, categories, alternatives }: Faq): string[] => [
  question,
  answer,
  cell(categories.map(({ name }) => name)),
  cell(categories.flatMap(topicsOf)),
  cell(alternatives),
];

/** The import puts a topic without a category into the first one. */
const topicsOf = ({ name, topics }: Faq['categories'][number], index: number) =>
  topics.map((topic) => (index === 0 && !topic.name.includes('>') ? topic.name : `${name} > ${topic.name}`));

/** The line as it stood in the file, with what is wrong: its other columns can be corrected and imported again. */
export const WRONG_HEADING = ['Línea', 'Qué corregir', ...FAQ_HEADING];
export const toWrongRow = ({ line, question, answer, categories, topics, alternatives }: FaqImportLine, wrong: string[]): string[] => [
  String(line),
  wrong.join('. '),
  question,
  answer,
  categories,
  topics,
  alternatives,
];

export const TEMPLATE: string[][] = [
  FAQ_HEADING,
  [
    '¿Cuánto dura la garantía de una reparación?',
    'Seis meses, en piezas y mano de obra.',
    'Contratos',
    'Garantías',
    'Cuánto tiempo cubre el arreglo | Tienen garantía las reparaciones',
  ],
  [
    '¿Qué hago si un cliente huele a gas?',
    '1. Que cierre la llave.\n2. Que salga de casa.\n3. Llama al 112.',
    'Averías | Seguridad',
    'Urgencias | Seguridad > Gas',
    '',
  ],
];
