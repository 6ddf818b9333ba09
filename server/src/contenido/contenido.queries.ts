import type { countContents, Deletable, Listed } from '@ensaya/contract/contenido.ts';
import type { OperationOutput, OperationParsed } from '@ensaya/contract/operation.ts';
import { type RawBuilder, sql } from 'kysely';
import type { ScopedDb } from '../lib/scoped-db.ts';

type Key = Pick<OperationParsed<typeof countContents>['query'], 'empresa_id' | 'id'>;
type Counted = { exists: RawBuilder<unknown>; counts: Record<string, RawBuilder<unknown>> };

/** The row itself, and what belongs to it, as selects under the caller's policies. */
const COUNTED: Record<Deletable, (key: Key) => Counted> = {
  proyectos: ({ empresa_id, id }) => ({
    exists: sql`select from proyectos where empresa_id = ${empresa_id} and id = ${id}`,
    counts: { tareas: sql`select count(*) from tareas where empresa_id = ${empresa_id} and proyecto_id = ${id}` },
  }),
  temas_generador: ({ empresa_id, id }) => ({
    exists: sql`select from temas_generador where empresa_id = ${empresa_id} and id = ${id}`,
    counts: {
      preguntas_generador: sql`select count(*) from preguntas_generador where empresa_id = ${empresa_id} and tema_id = ${id}`,
      // A function, because the prompts of others are hidden.
      prompts_generados: sql`select coalesce(sum(generados), 0) from app.count_prompts(${empresa_id}) where tema_id = ${id}`,
    },
  }),
  roleplays: ({ empresa_id, id }) => ({
    exists: sql`select from roleplays where company_id = ${empresa_id} and id = ${id}`,
    counts: {
      roleplay_questions: sql`select count(*) from roleplay_questions where empresa_id = ${empresa_id} and roleplay_id = ${id}`,
      roleplay_assignments: sql`select count(*) from roleplay_assignments where empresa_id = ${empresa_id} and roleplay_id = ${id}`,
      // A function, because counting thousands of answers under the policies takes three times as long.
      roleplay_responses: sql`select coalesce(sum(people), 0) from app.roleplay_answer_counts(${empresa_id}, ${id})`,
      informes: sql`select count(*) from informes where empresa_id = ${empresa_id} and roleplay_id = ${id}`,
    },
  }),
  faqs: ({ empresa_id, id }) => ({
    exists: sql`select from faqs where empresa_id = ${empresa_id} and id = ${id}`,
    counts: {
      faq_attachments: sql`select count(*) from faq_attachments where empresa_id = ${empresa_id} and faq_id = ${id}`,
      faq_versions: sql`select count(*) from faq_versions where empresa_id = ${empresa_id} and faq_id = ${id}`,
    },
  }),
  company_users: ({ empresa_id, id }) => ({
    exists: sql`select from company_users where company_id = ${empresa_id} and user_id = ${id}`,
    counts: {
      roleplay_assignments: sql`select count(*) from roleplay_assignments where empresa_id = ${empresa_id} and user_id = ${id}`,
      tareas: sql`select count(*) from tareas where empresa_id = ${empresa_id} and trabajador_id = ${id} and estado <> 'completada'`,
      tareas_terminadas: sql`select count(*) from tareas where empresa_id = ${empresa_id} and trabajador_id = ${id} and estado = 'completada'`,
    },
  }),
};

/** Under the policies: deleted tasks do not count. */
export async function selectEmpresasWith(db: ScopedDb, table: Listed): Promise<string[]> {
  const empresa = sql.ref(table === 'roleplays' ? 'r.company_id' : 'r.empresa_id');
  const { rows } = await sql<{ id: string }>`
    select own.id from unnest(app.managed_ids()) as own (id)
     where exists (select from ${sql.table(table)} r where ${empresa} = own.id)`.execute(db);
  return rows.map(({ id }) => id);
}

/** Undefined when no such row is visible to the caller. */
export async function selectCounts(
  db: ScopedDb,
  { table, ...key }: OperationParsed<typeof countContents>['query'],
): Promise<OperationOutput<typeof countContents>['contenido'] | undefined> {
  const { exists, counts } = COUNTED[table](key);
  const columns = Object.entries(counts).map(([name, count]) => sql`(${count})::integer as ${sql.id(name)}`);
  const { rows } = await sql<Record<string, number>>`select ${sql.join(columns)} where exists (${exists})`.execute(db);
  return rows[0];
}
