import { z } from 'zod';
import { libraryId, ROLEPLAY_LIMITS, ROLEPLAY_QUESTION_LIMITS } from './roleplays.ts';

/** What a role-play of the library is about. */
export const LIBRARY_SECTORS = {
  atencion: 'Atención al cliente',
  ventas: 'Ventas',
  conversaciones: 'Conversaciones difíciles',
  primer_dia: 'Primer día',
  seguridad: 'Seguridad en el trabajo',
  salud: 'Salud',
  comercio: 'Comercio',
  industria: 'Industria',
  hoteles: 'Hoteles y restaurantes',
} as const;
export type LibrarySector = keyof typeof LIBRARY_SECTORS;
const sectors = Object.keys(LIBRARY_SECTORS) as [LibrarySector, ...LibrarySector[]];

/** How the person who speaks addresses the one who answers. */
export const TRATOS = { tu: 'De tú', usted: 'De usted' } as const;
export type Trato = keyof typeof TRATOS;

/** Whose words the texts use: of both, unless something in the scene belongs to one place. */
export const VARIEDADES = { general: null, espana: 'España', latinoamerica: 'Latinoamérica' } as const;

const written = (limits: { min?: number; max: number }) =>
  z
    .string()
    .trim()
    .min(limits.min ?? 1)
    .max(limits.max);

/** A role-play that every company can copy. Its texts obey the limits of a company's own. */
export const libraryRoleplay = z.strictObject({
  id: libraryId,
  sector: z.enum(sectors),
  trato: z.enum(['tu', 'usted']),
  variedad: z.enum(['general', 'espana', 'latinoamerica']),
  title: written(ROLEPLAY_LIMITS.title),
  description: written(ROLEPLAY_LIMITS.description),
  quien_habla: written(ROLEPLAY_LIMITS.quien_habla),
  quien_eres: written(ROLEPLAY_LIMITS.quien_eres),
  /** In the order of play; each builds on the one before. */
  questions: z
    .array(
      z.strictObject({
        text: written(ROLEPLAY_QUESTION_LIMITS.text),
        /** What a good answer shows. Kept for criteria and characters; not shown to the person who answers. */
        demuestra: written({ max: 300 }),
      }),
    )
    .min(4)
    .max(6),
});
export type LibraryRoleplay = z.infer<typeof libraryRoleplay>;
