import { randomUUID } from 'node:crypto';
import type { Empresa } from './empresas.ts';
import type { Owner, User } from './usuarios.ts';

export type Tema = { id: string; empresa_id: string; nombre: string; preguntas: string[] };

type TemaFields = {
  nombre?: string;
  descripcion?: string | null;
  /** Question texts, each optionally with a help text. */
  preguntas?: (string | [texto: string, ayuda: string])[];
  created_at?: string;
};

export async function buildTema(owner: Owner, empresa: Pick<Empresa, 'id'>, fields: TemaFields = {}): Promise<Tema> {
  const {
    nombre = 'Responder una reclamación',
    descripcion = null,
    preguntas = ['¿Qué ha pasado?', '¿Qué tono quieres usar?'],
    created_at = null,
  } = fields;
  const id = randomUUID();
  await owner.query(
    'insert into app.temas_generador (empresa_id, id, nombre, descripcion, created_at) values ($1, $2, $3, $4, coalesce($5::timestamptz, now()))',
    [empresa.id, id, nombre, descripcion, created_at],
  );
  const ids: string[] = [];
  for (const [place, pregunta] of preguntas.entries()) {
    const [texto, ayuda = null] = Array.isArray(pregunta) ? pregunta : [pregunta];
    const pregunta_id = randomUUID();
    await owner.query(
      `insert into app.preguntas_generador (empresa_id, id, tema_id, texto, ayuda, created_at)
       values ($1, $2, $3, $4, $5, coalesce($6::timestamptz + $7 * interval '1 second', now() - $8 * interval '1 second'))`,
      [empresa.id, pregunta_id, id, texto, ayuda, created_at, place, preguntas.length - place],
    );
    ids.push(pregunta_id);
  }
  return { id, empresa_id: empresa.id, nombre, preguntas: ids };
}

type PromptFields = {
  prompt?: string;
  titulo?: string | null;
  favorito?: boolean;
  util?: boolean | null;
  created_at?: string;
  answers?: object[];
};

export async function buildPrompt(owner: Owner, tema: Tema, user: Pick<User, 'id'>, fields: PromptFields = {}): Promise<{ id: string }> {
  const {
    prompt = 'Actúa como una persona de atención al cliente.',
    titulo = null,
    favorito = false,
    util = null,
    created_at = null,
    answers = [],
  } = fields;
  const id = randomUUID();
  await owner.query(
    `insert into app.prompts_generados (empresa_id, id, user_id, tema_id, tema_nombre, answers, prompt, util, created_at, titulo, favorito)
     values ($1, $2, $3, $4, $5, $6, $7, $8, coalesce($9::timestamptz, now()), $10, $11)`,
    [tema.empresa_id, id, user.id, tema.id, tema.nombre, JSON.stringify(answers), prompt, util, created_at, titulo, favorito],
  );
  return { id };
}

export async function buildBorrador(owner: Owner, tema: Tema, user: Pick<User, 'id'>, answers: Record<string, string> = {}): Promise<void> {
  await owner.query('insert into app.borradores_generador (empresa_id, tema_id, user_id, answers) values ($1, $2, $3, $4)', [
    tema.empresa_id,
    tema.id,
    user.id,
    JSON.stringify(answers),
  ]);
}
