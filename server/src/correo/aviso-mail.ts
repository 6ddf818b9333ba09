import { AVISO_KIND_NAMES, AVISO_KINDS, avisoPath, avisoText } from '@ensaya/contract/aviso-kinds.ts';
import { avisoCounts } from '@ensaya/contract/avisos.ts';
import { AVISOS_PATH, PANELS } from '@ensaya/contract/paginas.ts';
import { z } from 'zod';

const aviso = z.object({
  kind: z.enum(AVISO_KIND_NAMES),
  /** Whose it is. Mails of the previous release do not say it. */
  user_id: z.uuid().nullish(),
  empresa_id: z.uuid(),
  empresa: z.string(),
  subject_id: z.uuid(),
  parent_id: z.uuid().nullable(),
  title: z.string(),
  detail: z.string().nullable(),
  /** Mails of the previous release have none. */
  note: z.string().nullish(),
  people_count: z.int().nullish(),
  counts: avisoCounts.nullish(),
  due_at: z.string().nullable(),
});
export type AvisoInMail = z.output<typeof aviso>;

/** The notices of a person: what is due within 48 hours, or the digest of a day. */
export const avisosMail = z.object({
  kind: z.literal('avisos'),
  to: z.email(),
  time_zone: z.string(),
  role: z.enum(['worker', 'manager']),
  /** When the hours of mail end for the person that day. */
  until: z.string(),
  urgent: z.boolean(),
  avisos: z.array(aviso).min(1),
});

const HOUR_MS = 3_600_000;

/**
 * For a mail that the mail server has refused until the hours of mail were over: the same mail for the next morning, and when. 13 hours
 * later, because a night in which the clocks go back has one hour more.
 */
export function forNextMorning(content: z.output<typeof avisosMail>, now: number) {
  const until = Date.parse(content.until);
  if (now < until) return undefined;
  const tomorrow = new Date(until + 24 * HOUR_MS).toISOString();
  return { content: { ...content, until: tomorrow }, seconds: Math.max(1, Math.ceil((until + 13 * HOUR_MS - now) / 1000)) };
}

const MAX_LISTED = 20;

function dueText({ kind, due_at }: AvisoInMail, timeZone: string): string | null {
  if (due_at === null) return null;
  const day = new Intl.DateTimeFormat('es', { day: 'numeric', month: 'short', year: 'numeric', timeZone }).format(new Date(due_at));
  if (AVISO_KINDS[kind].dueByDay) return day;
  return `${day} a las ${new Intl.DateTimeFormat('es', { timeStyle: 'short', timeZone }).format(new Date(due_at))}`;
}

export function avisosMailText({ avisos, role, time_zone, urgent }: z.output<typeof avisosMail>) {
  const lineOf = (one: AvisoInMail) => {
    const [text, more] = avisoText(one, dueText(one, time_zone));
    return [more ? `${text} (${more})` : text, one.note && `«${one.note}»`].filter(Boolean).join(': ');
  };
  const shown = avisos.slice(0, MAX_LISTED);
  const hidden = avisos.length - shown.length;
  const byEmpresa = Map.groupBy(shown, ({ empresa }) => empresa);
  const [first] = avisos;
  const alone = avisos.length === 1 && first ? first : undefined;
  return {
    subject: alone
      ? avisoText(alone, dueText(alone, time_zone))[0]
      : urgent
        ? `${avisos.length} avisos que no pueden esperar`
        : `Tus avisos de hoy: ${avisos.length}`,
    greeting: 'Hola:',
    paragraphs: [
      ...[...byEmpresa].flatMap(([empresa, ones]) => [`En ${empresa}:`, ...ones.map((one) => `— ${lineOf(one)}`)]),
      ...(hidden > 0 ? [`y ${hidden} más.`] : []),
    ],
    action: alone ? 'Abrir' : 'Ir a mi panel',
    path: alone ? avisoPath(alone) : PANELS[role],
    after:
      'Lo que vence en menos de 48 horas se envía al momento; lo demás, en un correo al día como mucho. Puedes elegir qué avisos recibes:',
    afterPath: AVISOS_PATH,
  };
}
