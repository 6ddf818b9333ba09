import { z } from 'zod';

/** What the answers of several uses look like, and the blocks that go out with them. Numbers and letters name what was sent; code looks them up. */

/** A level for each criterion, by letter, with quotes; null where the answers do not allow one. No words about a person. */
export const EVALUACION = z.object({
  criterios: z.array(
    z.object({ c: z.string(), l: z.string().nullable(), citas: z.array(z.object({ respuesta: z.number(), cita: z.string() })) }),
  ),
});
export type Evaluacion = z.infer<typeof EVALUACION>;
export type EvaluacionBlocks = {
  criterios: { c: string; que_se_mira: string; niveles: { l: string; descripcion: string }[] }[];
  respuestas: { n: number; pregunta: string; texto: string }[];
};

/** Whether a person's turn does what a stage asks for, with the words that do it. */
export const ARBITRO = z.object({ cumplida: z.boolean(), cita: z.string() });
export type Arbitro = z.infer<typeof ARBITRO>;
export type ArbitroBlocks = { etapa: string; turno: string };

/** The sentences that answer a question: `p` is a passage, `f` its sentences. The model writes none. */
export const CONSULTA = z.object({ responde: z.boolean(), frases: z.array(z.object({ p: z.number(), f: z.array(z.number()) })) });
export type Consulta = z.infer<typeof CONSULTA>;
export type ConsultaBlocks = { consulta: string; pasajes: { p: number; pregunta: string; frases: { f: number; texto: string }[] }[] };

export const VARIANTES = z.object({ preguntas: z.array(z.string()) });
export type Variantes = z.infer<typeof VARIANTES>;
export type VariantesBlocks = { pregunta: string };

/** A character from a scene. Code cuts it to the form's limits. */
export const PROPUESTA = z.object({
  nombre: z.string(),
  linea: z.string(),
  situacion: z.string(),
  meta: z.string(),
  apertura: z.string(),
  etapas: z.array(z.object({ nombre: z.string(), meta: z.string(), que_debe_pasar: z.string(), cede_con: z.string() })),
  objetivos: z.array(z.string()),
});
export type Propuesta = z.infer<typeof PROPUESTA>;
export type PropuestaBlocks = {
  roleplay: { titulo: string; descripcion: string | null; quien_habla: string | null; quien_eres: string | null };
  preguntas: string[];
};

/** The answer is plain text. The instructions of every character begin with this sentence. */
export const PERSONAJE_START = 'Eres un personaje con quien una persona ensaya una conversación de trabajo.';
