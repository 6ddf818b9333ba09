import {
  BORRADORES_SHOWN,
  type decidePermiso,
  type FaqBorrador,
  type keepFaqHallazgo,
  PERMISO_DAYS,
  type Permiso,
  type proposeFaqBorrador,
} from '@ensaya/contract/faq-borradores.ts';
import type { OperationParsed } from '@ensaya/contract/operation.ts';
import { sql } from 'kysely';
import type { ScopedDb } from '../lib/scoped-db.ts';

type Key = { empresa_id: string; id: string };
type Respuesta = OperationParsed<typeof proposeFaqBorrador>['body'];
type Hallazgo = OperationParsed<typeof keepFaqHallazgo>['body'];
type Decision = OperationParsed<typeof decidePermiso>['body']['decision'];

const roleplay = sql`(select json_build_object('id', r.id, 'title', r.title) from roleplays r
  where r.company_id = b.empresa_id and r.id = b.roleplay_id)`;

/** For a responsable. Whether there is an answer yet is told by the date alone: a refusal changes nothing of the draft. */
const shown = sql<FaqBorrador>`
  b.id, b.empresa_id, b.origen,
  case when b.estado <> 'propuesto' then b.estado when b.origen = 'informe' then 'nuevo'
       when b.created_at < now() - make_interval(days => ${PERMISO_DAYS}::integer) then 'sin_respuesta' else 'pendiente' end as estado,
  b.question, b.answer,
  case when b.autor_id is not null then json_build_object('id', b.autor_id, 'nombre',
    (select coalesce(u.nombre, u.email) from users u where u.id = b.autor_id)) end as autor,
  b.con_nombre, ${roleplay} as roleplay, b.texto_n, b.informe_id, b.finding, b.faq_id, b.created_at`;

export async function selectBorradores(db: ScopedDb, empresa_id: string): Promise<FaqBorrador[]> {
  const { rows } = await sql<FaqBorrador>`
    select ${shown} from faq_borradores b
     where b.empresa_id = ${empresa_id} and b.estado in ('propuesto', 'permitido') and b.empresa_id = any (app.managed_ids())
     order by b.created_at desc, b.id desc limit ${BORRADORES_SHOWN}`.execute(db);
  return rows;
}

export async function selectBorrador(db: ScopedDb, { empresa_id, id }: Key): Promise<FaqBorrador | undefined> {
  const { rows } = await sql<FaqBorrador>`
    select ${shown} from faq_borradores b where b.empresa_id = ${empresa_id} and b.id = ${id}`.execute(db);
  return rows[0];
}

/** The draft's id: that of an earlier proposal if there was one. Null when the caller reaches no such text. */
export async function proposeRespuesta(db: ScopedDb, id: string, { empresa_id, entrega_id, texto_n }: Respuesta): Promise<string | null> {
  const { rows } = await sql<{ proposed: string | null }>`
    select app.propose_faq_respuesta(${empresa_id}, ${id}, ${entrega_id}, ${texto_n}) as proposed`.execute(db);
  return rows[0]?.proposed ?? null;
}

export async function proposeHallazgo(db: ScopedDb, { empresa_id, informe_id, finding }: Hallazgo): Promise<string | null> {
  const { rows } = await sql<{ proposed: string | null }>`
    select app.propose_faq_hallazgo(${empresa_id}, ${informe_id}, ${finding}) as proposed`.execute(db);
  return rows[0]?.proposed ?? null;
}

export async function decideBorrador(
  db: ScopedDb,
  { empresa_id, id }: Key,
  decision: Decision,
): Promise<'done' | 'faq' | 'conflict' | null> {
  const { rows } = await sql<{ outcome: 'done' | 'faq' | 'conflict' | null }>`
    select app.decide_permiso(${empresa_id}, ${id}, ${decision}) as outcome`.execute(db);
  return rows[0]?.outcome ?? null;
}

export async function publishBorrador(db: ScopedDb, { empresa_id, id }: Key, faq_id: string): Promise<'done' | 'taken' | 'words' | null> {
  const { rows } = await sql<{ outcome: 'done' | 'taken' | 'words' | null }>`
    select app.publish_faq_borrador(${empresa_id}, ${id}, ${faq_id}) as outcome`.execute(db);
  return rows[0]?.outcome ?? null;
}

export async function discardBorrador(db: ScopedDb, { empresa_id, id }: Key): Promise<'done' | 'taken' | null> {
  const { rows } = await sql<{ outcome: 'done' | 'taken' | null }>`
    select app.discard_faq_borrador(${empresa_id}, ${id}) as outcome`.execute(db);
  return rows[0]?.outcome ?? null;
}

/** What the caller is asked, and what they have permitted. */
export async function selectPermisos(db: ScopedDb, empresa_id: string): Promise<Permiso[]> {
  const { rows } = await sql<Permiso>`
    select b.id, b.empresa_id, case b.estado when 'propuesto' then 'pedido' else b.estado end as estado, b.con_nombre, b.question,
           coalesce(b.answer, t.texto) as texto, ${roleplay} as roleplay,
           (select json_build_object('id', f.id, 'question', f.question) from faqs f where f.empresa_id = b.empresa_id and f.id = b.faq_id) as faq,
           b.created_at
      from faq_borradores b
      left join lateral (select t.texto from entrega_textos t
        where t.empresa_id = b.empresa_id and t.entrega_id = b.entrega_id and t.n = b.texto_n limit 1) t on true
     where b.empresa_id = ${empresa_id} and b.autor_id = app.user_id() and b.estado in ('propuesto', 'permitido', 'publicado')
       and coalesce(b.answer, t.texto) is not null
       and not (b.estado = 'propuesto' and exists (
         select from permisos p where p.empresa_id = b.empresa_id and p.borrador_id = b.id and p.decision = 'no'))
     order by b.created_at desc, b.id desc limit ${BORRADORES_SHOWN}`.execute(db);
  return rows;
}

type Join = { empresa_id: string; faq_id: string; question: string };

/** 'full': it has as many ways of asking as it may. Undefined: no such FAQ of the caller's. */
export async function joinQuestion(
  db: ScopedDb,
  { empresa_id, faq_id, question }: Join,
  most: number,
): Promise<'done' | 'full' | undefined> {
  const { rows } = await sql<{ alternatives: string[]; known: boolean }>`
    select f.alternatives, app.question_key(${question}) in (
             select app.question_key(q) from unnest(f.question || f.alternatives) q) as known
      from faqs f where f.empresa_id = ${empresa_id} and f.id = ${faq_id} and f.hidden_at is null for update`.execute(db);
  const [faq] = rows;
  if (!faq) return;
  if (faq.known) return 'done';
  if (faq.alternatives.length >= most) return 'full';
  await sql`update faqs set alternatives = alternatives || ${question}::text where empresa_id = ${empresa_id} and id = ${faq_id}`.execute(
    db,
  );
  return 'done';
}

/** The number of drafts deleted: those that are kept no longer. */
export async function forgetBorradores(outside: ScopedDb, most: number): Promise<number> {
  const { rows } = await sql<{ removed: number }>`select app.forget_faq_borradores(${most}) as removed`.execute(outside);
  return rows[0]?.removed ?? 0;
}
