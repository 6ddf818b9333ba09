import { z } from 'zod';
import { id, optionalText, timestamp } from './fields.ts';
import { operation } from './operation.ts';

/** Reminders that a responsable sends to the people whose deadline of a role-play has passed: at most one a day for each. */
export const RECORDATORIO_LIMITS = { frase: { max: 200 } } as const;

/** One of the people who are late, or those of a group; without either, all of them. */
const user_id = id.optional();
const grupo_id = id.optional();
const isOneOrGrupo = (among: { user_id?: string | undefined; grupo_id?: string | undefined }): boolean => !among.user_id || !among.grupo_id;
const BOTH = { error: 'Elige a una persona o un grupo', path: ['grupo_id'] };

/** Why the others get none. */
const left = {
  /** They have that day's reminder, whoever sent it. */
  hoy: z.int(),
  /** They want no reminders. */
  no_quieren: z.int(),
  /** Their account is suspended. */
  suspendidas: z.int(),
};
const counts = {
  ahora: z.int(),
  /** Where it is night: they get it when their day begins. */
  a_las_8: z.int(),
  ...left,
};

export const previewRecordatorio = operation({
  id: 'previewRecordatorio',
  method: 'GET',
  path: '/rest/v1/recordatorios',
  summary:
    'How many people a reminder would reach, of all who are late with a role-play, of a group, or of the one that is named; and the last reminder that was sent',
  query: z.object({ empresa_id: id, roleplay_id: id, user_id, grupo_id }).refine(isOneOrGrupo, BOTH),
  status: 200,
  response: z.object({
    ...counts,
    /** The last day of their deadlines, if all have the same. */
    due_day: z.string().nullable(),
    /** Null before the first. `por`: who sent it. */
    ultimo: z.object({ at: timestamp, por: z.string().nullable(), personas: z.int() }).nullable(),
  }),
});
export type RecordatorioPreview = z.infer<typeof previewRecordatorio.response>;

export const sendRecordatorio = operation({
  id: 'sendRecordatorio',
  method: 'POST',
  path: '/rest/v1/recordatorios',
  summary: 'Send a reminder today to all who are late with a role-play, to those of a group, or to the one that is named',
  body: z
    .object({
      empresa_id: id,
      roleplay_id: id,
      user_id,
      grupo_id,
      /** A sentence of the sender, below the fixed words. */
      frase: optionalText({ ...RECORDATORIO_LIMITS.frase, tooLong: 'La frase no puede exceder 200 caracteres' }).default(null),
    })
    .refine(isOneOrGrupo, BOTH),
  status: 200,
  response: z.object(counts),
});
export type RecordatorioSent = z.infer<typeof sendRecordatorio.response>;
