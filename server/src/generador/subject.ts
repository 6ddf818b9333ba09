import { SECTORES, type Sector } from '@ensaya/contract/empresas.ts';
import { type fillPromptTemplate, UNANSWERED } from '@ensaya/contract/generation.ts';
import type { OperationParsed } from '@ensaya/contract/operation.ts';
import { sql } from 'kysely';
import { type AccountRow, withTemplates } from '../ia/credentials.queries.ts';
import { AppError } from '../lib/app-error.ts';
import type { ScopedDb } from '../lib/scoped-db.ts';
import type { Answer, Subject } from './instructions.ts';

type Body = OperationParsed<typeof fillPromptTemplate>['body'];
type Row = {
  empresa: string;
  sector: Sector;
  /** False for a superadmin, who reads every topic but belongs to no company. */
  belongs: boolean;
  /** Whether the caller is a responsable of the company. */
  manages: boolean;
  tema: string | null;
  descripcion: string | null;
  preguntas: { id: string; texto: string }[];
  stored: AccountRow | null;
};

/** In one round trip, because it delays the first token. */
async function selectSubject(db: ScopedDb, empresa_id: string, tema_id: string): Promise<Row | undefined> {
  const { rows } = await sql<Row>`
    select e.nombre as empresa, e.sector, e.id = any (app.member_ids() || app.managed_ids()) as belongs, e.id = any (app.managed_ids()) as manages, t.nombre as tema, t.descripcion,
           (select coalesce(json_agg(json_build_object('id', q.id, 'texto', q.texto) order by q.orden nulls last, q.created_at, q.id), '[]')
              from app.preguntas_generador q where q.empresa_id = ${empresa_id} and q.tema_id = ${tema_id}) as preguntas,
           (select row_to_json(a) from app.use_ai_account(${empresa_id}, 'prompt') a) as stored
      from app.empresas e left join app.temas_generador t on t.empresa_id = e.id and t.id = ${tema_id}
     where e.id = ${empresa_id}`.execute(db);
  return rows[0];
}

/** Topic and questions come from our tables; only the answers are taken from the request. */
export async function readSubject(db: ScopedDb, { companyId, topicId, answers }: Body) {
  const row = await selectSubject(db, companyId, topicId);
  if (!row) throw new AppError('no_company');
  const { empresa, sector, tema, descripcion, preguntas, stored, belongs, manages } = row;
  if (tema === null) throw new AppError('not_found', { message: 'Tema no encontrado' });
  if (preguntas.length === 0) throw new AppError('invalid_input', { message: 'Este tema aún no tiene preguntas configuradas' });
  const written = new Map(answers.map(({ questionId, answer }) => [questionId, answer]));
  const answered: Answer[] = preguntas.map(({ id, texto }) => ({ questionId: id, question: texto, answer: written.get(id) ?? '' }));
  if (answered.some(({ answer }) => answer === '')) throw new AppError('invalid_input', { message: UNANSWERED });
  const subject: Subject = { empresa, sector: SECTORES[sector], tema, descripcion: descripcion ?? tema };
  return { subject, answered, stored: stored && withTemplates(stored), belongs, manages };
}
