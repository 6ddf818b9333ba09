import type { Informe } from './informes.ts';

type Person = { email: string; nombre: string | null };

/** Characters that would begin a heading, a list, a quote, a table cell, a link or HTML. */
const MARKUP = /[\\`*_{}[\]<>#|~]/g;
/** Lists, and the lines of hyphens or equals signs that make a heading of the text above. */
const LINE_START = /^(\s*)([-+](?=\s|$)|[-=]+(?=[ \t]*$)|\d+[.)](?=\s|$))/gm;

/** A text without markup. */
export const escaped = (text: string): string =>
  text
    .replace(MARKUP, '\\$&')
    .replace(LINE_START, (_found, blanks: string, mark: string) => `${blanks}${mark.slice(0, -1)}\\${mark.slice(-1)}`);
const onOneLine = (text: string): string => escaped(text.replace(/\s+/g, ' ').trim());
export const nameOf = ({ nombre, email }: Person): string => onOneLine(nombre ?? email);

/** '1 cita', '18 citas' */
const counted = (count: number, one: string, many: string): string =>
  `${new Intl.NumberFormat('es').format(count)} ${count === 1 ? one : many}`;
/** In millionths of a US dollar, as all amounts. */
const CENT = 10_000;
const usd = (millionths: number): string =>
  new Intl.NumberFormat('es', { style: 'currency', currency: 'USD' }).format(millionths / 1_000_000);

/** A report as Markdown. What people and the AI wrote is escaped: it cannot add headings, links or HTML. */
export function informeAsMarkdown(informe: Informe, { timeZone = 'UTC' }: { timeZone?: string | undefined } = {}): string {
  const { roleplay, created_at, counts, findings, with_ai, state, grupo } = informe;
  const moment = new Intl.DateTimeFormat('es', { dateStyle: 'medium', timeStyle: 'short', timeZone }).format(new Date(created_at));
  const parts = [
    `# Reporte: ${onOneLine(roleplay.title)}`,
    `${moment} · ${counted(counts.respuestas, 'respuesta', 'respuestas')} de ${counted(counts.personas, 'persona', 'personas')}`,
    ...(grupo === null ? [] : [`Grupo: ${onOneLine(grupo)}`]),
    countsTable(informe),
    ...findings.map((finding, index) => findingPart(finding, index + 1)),
    ...(with_ai && state === 'done' ? endParts(informe, timeZone) : []),
  ];
  return `${parts.join('\n\n')}\n`;
}

function countsTable({ counts }: Informe): string {
  const { asignados, completados, vencidos, respuestas, esperadas } = counts;
  const number = new Intl.NumberFormat('es');
  const rate = asignados > 0 ? ` (${new Intl.NumberFormat('es', { style: 'percent' }).format(completados / asignados)})` : '';
  const cells = [
    number.format(asignados),
    `${number.format(completados)}${rate}`,
    number.format(vencidos),
    `${number.format(respuestas)} de ${number.format(esperadas)}`,
  ];
  return `| Asignados | Completados | Vencidos | Respuestas |
| ---: | ---: | ---: | ---: |
| ${cells.join(' | ')} |

Estas cifras están contadas: no las escribe la IA.`;
}

function findingPart({ title, text, citas, personas, quotes }: Informe['findings'][number], number: number): string {
  const lines = quotes.map(
    ({ texto, user, question_order }) => `> «${onOneLine(texto)}»\\\n> ${nameOf(user)} · Pregunta ${question_order}`,
  );
  return [
    `## ${number}. ${onOneLine(title)}`,
    `${counted(citas, 'cita', 'citas')} · ${counted(personas, 'persona', 'personas')}`,
    ...(text ? [escaped(text)] : []),
    ...lines,
  ].join('\n\n');
}

function endParts({ discarded, unquoted, cost, ceiling, template_at }: Informe, timeZone: string): string[] {
  const proposed =
    discarded === 1
      ? 'La IA propuso 1 cita que no está en ninguna respuesta. No se muestra ni se guarda.'
      : `La IA propuso ${counted(discarded, 'cita', 'citas')} que no están en ninguna respuesta. No se muestran ni se guardan.`;
  const day = template_at && new Intl.DateTimeFormat('es', { dateStyle: 'medium', timeZone }).format(new Date(template_at));
  return [
    `## Citas descartadas: ${discarded}`,
    ...(discarded > 0 ? [proposed] : []),
    ...(unquoted.length > 0 ? ['## No aparecen en ningún hallazgo', unquoted.map((person) => `- ${nameOf(person)}`).join('\n')] : []),
    '## Cómo se hizo',
    // Rounded up, as on the page: what is spent never exceeds the amount shown.
    `${usd(cost)} de ${usd(Math.ceil(ceiling / CENT) * CENT)} aceptados.${day ? ` Con la plantilla del ${day}.` : ''}`,
  ];
}
