import { z } from 'zod';
import { id } from './fields.ts';
import { operation } from './operation.ts';
import { searchQuery } from './pages.ts';
import { ROLES } from './roles.ts';
import { estado } from './tareas.ts';

/** The most records of each kind that a search of everything returns. */
export const FOUND_MAX = 5;

const empresa = z.object({ id, nombre: z.string() });
/** `texto`: the description, cut around the words; null where it does not hold them. */
const record = z.object({ id, empresa, nombre: z.string(), texto: z.string().nullable() });

const found = z.object({
  tareas: z.array(
    record.extend({
      estado,
      fecha_entrega: z.string().nullable(),
      trabajador: z.object({ email: z.string(), nombre: z.string().nullable() }).nullable(),
    }),
  ),
  proyectos: z.array(record),
  temas: z.array(record.extend({ preguntas: z.int() })),
  /** Counts over the assignments that the caller sees: a trabajador's own. */
  roleplays: z.array(record.extend({ asignados: z.int(), completados: z.int() })),
  faqs: z.array(record.extend({ categoria: z.string().nullable() })),
  personas: z.array(
    z.object({
      id,
      email: z.string(),
      nombre: z.string().nullable(),
      role: z.enum(ROLES).nullable(),
      /** The first by name; null without one. */
      empresa: empresa.nullable(),
    }),
  ),
  empresas: z.array(z.object({ id, nombre: z.string(), correo_contacto: z.string() })),
});
export type Found = z.infer<typeof found>;

export const searchEverything = operation({
  id: 'searchEverything',
  method: 'GET',
  path: '/rest/v1/rpc/search',
  summary:
    'The newest records of each kind that hold the words and that the caller may read, without regard to case and accents; FAQs as their own search finds them',
  query: z.object(searchQuery),
  status: 200,
  response: found,
});
