import { type Grupo, type listConsultas, PARECIDAS, PASAJES, type Parecida } from '@ensaya/contract/consultas.ts';
import type { OperationParsed } from '@ensaya/contract/operation.ts';
import { sql } from 'kysely';
import { ownToday } from '../lib/own-zone.ts';
import { selectPage } from '../lib/pages.ts';
import { rowsOf, TENANT_KEY } from '../lib/rows.ts';
import type { ScopedDb } from '../lib/scoped-db.ts';
import type { ReadFaq } from './passages.ts';

type Key = { empresa_id: string; id: string };

/** FAQs that are scored exactly: the first score alone is rougher. */
const SCORED = 40;

/** Beside a FAQ's text: as it is now. */
const standing = sql`
  case when f.owner_id is not null then json_build_object('id', f.owner_id, 'nombre',
    app.faq_owner_name(f.empresa_id, f.id)) end as owner,
  f.reviewed_on, coalesce(f.review_due < ${ownToday}, false) as caducada`;

/** The FAQs that a search for the question finds first, under the caller's policies. False: the company is not one of theirs. */
export async function selectPassages(db: ScopedDb, empresa_id: string, pregunta: string): Promise<ReadFaq[] | false> {
  // OFFSET 0: looked up by FAQ, as in the search.
  const { rows } = await sql<{ belongs: boolean; faqs: ReadFaq[] }>`
    with hits as materialized (
      select h.faq_id, h.score from app.search_faqs(${empresa_id}, ${pregunta}, null, null, ${SCORED}) h
       order by h.score desc, h.faq_id desc limit ${PASAJES}),
    read as (
      select h.score, f.* from hits h, lateral (
        select f.id as faq_id, f.version, f.question, f.answer, false as cambiada, ${standing} from faqs f
         where f.empresa_id = ${empresa_id} and f.id = h.faq_id offset 0) f)
    select ${empresa_id}::uuid = any (app.member_ids() || app.managed_ids()) as belongs,
           (select coalesce(json_agg(to_jsonb(r) - 'score' order by r.score desc, r.faq_id desc), '[]') from read r) as faqs`.execute(db);
  const [read] = rows;
  return read?.belongs === true && read.faqs;
}

export const parecidasOf = (faqs: readonly ReadFaq[]): Parecida[] =>
  faqs.slice(0, PARECIDAS).map(({ faq_id, question, answer }) => ({ faq_id, question, answer }));

type Kept = Key & { pregunta: string; contestada: boolean; grupos: readonly Grupo[] };

export async function keepConsulta(db: ScopedDb, { empresa_id, id, pregunta, contestada, grupos }: Kept): Promise<void> {
  const citas = grupos.flatMap(({ faq_id, version, frases }) => frases.map(({ starts, length }) => ({ faq_id, version, starts, length })));
  await sql`select app.keep_consulta(${empresa_id}, ${id}, ${pregunta}, ${contestada}, ${JSON.stringify(citas)}::jsonb)`.execute(db);
}

const columns = ['item.id', 'item.pregunta', 'item.contestada', 'item.created_at'] as const;

export const consultas = rowsOf('consultas', TENANT_KEY, (from) => from.select(columns));

export const selectConsultas = (db: ScopedDb, { empresa_id, ...page }: OperationParsed<typeof listConsultas>['query']) =>
  selectPage(db.selectFrom('consultas as item').select(columns).where('item.empresa_id', '=', empresa_id), page, 'item');

type Cita = Omit<Grupo, 'frases'> & { starts: number; length: number; texto: string };

/** The sentences that were shown, in their order, each as a group of its own. */
export async function selectCitas(db: ScopedDb, { empresa_id, id }: Key): Promise<Grupo[]> {
  const { rows } = await sql<Cita>`
    with shown as materialized (
      select * from rows from (app.read_consulta(${empresa_id}, ${id})) with ordinality
             c (faq_id, version, question, answer, starts, length, place)),
    -- Once for each FAQ, however many of its sentences were shown.
    now as materialized (
      select f.* from (select distinct faq_id from shown) c, lateral (
        select f.id as faq_id, f.question, f.answer, ${standing} from faqs f where f.empresa_id = ${empresa_id} and f.id = c.faq_id offset 0) f)
    select c.faq_id, c.version, c.question, c.answer, f.owner, f.reviewed_on::text, f.caducada,
           (c.question, c.answer) is distinct from (f.question, f.answer) as cambiada,
           c.starts, c.length, substr(c.answer, c.starts + 1, c.length) as texto
      from shown c join now f on f.faq_id = c.faq_id
     order by c.place`.execute(db);
  return rows.map(({ starts, length, texto, ...faq }) => ({ ...faq, frases: [{ starts, length, texto }] }));
}

/** The number of questions deleted: those that are kept no longer. */
export async function forgetConsultas(outside: ScopedDb, most: number): Promise<number> {
  const { rows } = await sql<{ removed: number }>`select app.forget_consultas(${most}) as removed`.execute(outside);
  return rows[0]?.removed ?? 0;
}
