import type { RecordatorioPreview } from '@ensaya/contract/roleplay-recordatorios.ts';
import { daysFrom, localDay } from '../../../../lib/format/dates.ts';
import { countOf, formatNumber } from '../../../../lib/format/numbers.ts';
import { shortDay } from '../../../../lib/format/short-day.ts';

type Counts = Pick<RecordatorioPreview, 'ahora' | 'a_las_8' | 'hoy' | 'no_quieren' | 'suspendidas'>;

/** How many a reminder would reach. */
export const reached = ({ ahora, a_las_8 }: Counts): number => ahora + a_las_8;

export const remindLabel = (people: number): string =>
  people === 1 ? 'Recordar a quien falta' : `Recordar a los ${formatNumber(people)} que faltan`;

/** 'Recordado hoy por Marta a 12 personas' */
function lastWords(ultimo: NonNullable<RecordatorioPreview['ultimo']>, today: string): string {
  const days = daysFrom(today, localDay(new Date(ultimo.at)));
  const when = days === 0 ? 'hoy' : days === -1 ? 'ayer' : `el ${shortDay(ultimo.at, today)}`;
  return `Recordado ${when}${ultimo.por ? ` por ${ultimo.por}` : ''} a ${countOf(ultimo.personas, 'persona', 'personas')}`;
}

/** When it arrives. */
export function arrivalWords({ ahora, a_las_8 }: Counts): string {
  if (a_las_8 === 0) return `Lo ${ahora === 1 ? 'recibirá' : 'recibirán'} ahora ${countOf(ahora, 'persona', 'personas')}.`;
  const later = `${formatNumber(a_las_8)} a las 8:00, porque donde ${a_las_8 === 1 ? 'vive' : 'viven'} es de noche`;
  return ahora === 0 ? `Lo ${a_las_8 === 1 ? 'recibirá' : 'recibirán'} ${later}.` : `Lo recibirán ${formatNumber(ahora)} ahora y ${later}.`;
}

/** The same of a reminder for one person. */
export const arrivalOfOne = (name: string, { ahora }: Counts): string =>
  `${name} lo recibirá ${ahora > 0 ? 'ahora' : 'a las 8:00, porque donde vive es de noche'}.`;

/** Why the others get none, a sentence each. */
export const leftOutWords = ({ hoy, no_quieren, suspendidas }: Counts): string[] => [
  ...(hoy > 0 ? [`A ${formatNumber(hoy)} ya se le${hoy === 1 ? '' : 's'} ha recordado hoy`] : []),
  ...(no_quieren > 0 ? [`${formatNumber(no_quieren)} no ${no_quieren === 1 ? 'quiere' : 'quieren'} recordatorios`] : []),
  ...(suspendidas > 0 ? [`${formatNumber(suspendidas)} ${suspendidas === 1 ? 'tiene' : 'tienen'} la cuenta suspendida`] : []),
];

/** The last reminder, and whom the next one would leave out; not those whom the last one has reached, which say the same. */
export function lateWords(preview: RecordatorioPreview, today: string): string[] {
  const { ultimo, hoy } = preview;
  if (!ultimo) return leftOutWords(preview);
  const isSaid = ultimo.personas === hoy && localDay(new Date(ultimo.at)) === today;
  return [lastWords(ultimo, today), ...leftOutWords(isSaid ? { ...preview, hoy: 0 } : preview)];
}
