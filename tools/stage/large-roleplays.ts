import pg from 'pg';
import { fillLarge } from './large.ts';

export type RoleplaySize = {
  companies: number;
  people: number;
  roleplays: number;
  questions: number;
  tareas?: number;
  /** All answers were handed in once; who has not completed the role-play has been assigned it again. */
  handedIn?: boolean;
};
/** 10,000,000 answers in 10,000 companies. */
export const LARGE_ROLEPLAYS: RoleplaySize = { companies: 10_000, people: 20, roleplays: 5, questions: 10 };

/** Companies at a time: bounds the size of a transaction, and keeps the index pages that it writes in memory. */
const BATCH = 250;

/** What the people of a range of companies have answered. The hash is of no text: nothing here checks it. */
const HAND_IN = `
  with added as (
    insert into app.entregas (empresa_id, roleplay_id, user_id, n, entregada_at, sha256)
    select a.empresa_id, a.roleplay_id, a.user_id, 1, coalesce(a.completed_at, now() - interval '1 day'), 'x'
      from company c join app.roleplay_assignments a on a.empresa_id = c.id where c.n >= $1 and c.n < $2
    returning empresa_id, id, roleplay_id, user_id)
  insert into app.entrega_textos (empresa_id, entrega_id, n, user_id, question_id, pregunta, texto, version)
  select e.empresa_id, e.id, q."order", e.user_id, q.id, q.text, r.answer_text, 1
    from added e join app.roleplay_questions q on q.empresa_id = e.empresa_id and q.roleplay_id = e.roleplay_id
    join app.roleplay_responses r
      on r.empresa_id = e.empresa_id and r.roleplay_id = e.roleplay_id and r.question_id = q.id and r.user_id = e.user_id`;

/**
 * Fills a migrated database with companies whose trabajadores have all answered all questions and begun some anew, with triggers and foreign
 * keys disabled. Needs a superuser. About 6 GB for 10,000,000 answers, and as much for what was handed in.
 */
export async function fillRoleplays(adminUrl: string, size: RoleplaySize, log = (_line: string) => {}): Promise<void> {
  const { companies, people, roleplays, questions, tareas = 1, handedIn = false } = size;
  await fillLarge(adminUrl, { empresas: companies, usersEach: people + 1, proyectosEach: 1, tareasEach: tareas }, log);
  const client = new pg.Client({ connectionString: adminUrl });
  await client.connect();
  const started = performance.now();
  const done = (what: string) => log(`${what}: after ${((performance.now() - started) / 1000).toFixed(0)} s`);
  try {
    await client.query(`
      set session_replication_role = replica; set synchronous_commit = off; set jit = off;
      create temporary table company as select e.id, row_number() over (order by e.id)::integer as n from app.empresas e;
      insert into app.roleplays (company_id, id, title, created_at)
        select c.id, uuidv7(), 'Roleplay ' || k || ' de ' || c.n, now() - random() * interval '90 days'
          from company c, generate_series(1, ${roleplays}) k order by c.id;
      insert into app.roleplay_questions (empresa_id, id, roleplay_id, text, "order")
        select r.company_id, uuidv7(), r.id, '¿Qué le dirías a un cliente que llama por vez ' || k || '?', k
          from app.roleplays r, generate_series(1, ${questions}) k order by r.company_id, r.id, k;
      insert into app.roleplay_assignments (empresa_id, roleplay_id, user_id, due_date, completed_at)
        select r.company_id, r.id, m.user_id, now() + (random() * 20 - 10) * interval '1 day', case when random() < 0.7 then now() end
          from app.roleplays r join app.company_users m on m.company_id = r.company_id order by r.company_id;
      -- Of the last question, so that the others can be begun.
      insert into app.borradores_roleplay (empresa_id, roleplay_id, question_id, user_id, texto)
        select q.empresa_id, q.roleplay_id, q.id, m.user_id, 'Le pediría que'
          from app.roleplay_questions q join app.company_users m on m.company_id = q.empresa_id
         where q."order" = ${questions} and random() < 0.1;
      create index on company (n); analyze company; analyze app.roleplay_questions; analyze app.company_users`);
    done('role-plays, questions, assignments');
    for (let from = 1; from <= companies; from += BATCH) {
      await client.query(
        `insert into app.roleplay_responses (empresa_id, roleplay_id, question_id, user_id, answer_text, question_text)
         select c.id, q.roleplay_id, q.id, m.user_id,
                'Le pediría que me contara qué ha pasado, le diría cuándo le llamo y cumpliría, aunque fuera para decir que aún no lo sé.', q.text
           from company c join app.roleplay_questions q on q.empresa_id = c.id join app.company_users m on m.company_id = c.id
          where c.n >= $1 and c.n < $2`,
        [from, from + BATCH],
      );
      if (handedIn) await client.query(HAND_IN, [from, from + BATCH]);
      if (from % (BATCH * 8) === 1) done(`answers of ${Math.min(from + BATCH - 1, companies)} companies`);
    }
    // An empty table that was analyzed gets plans for an empty table.
    await client.query(
      `vacuum analyze app.roleplays, app.roleplay_questions, app.roleplay_assignments, app.roleplay_responses, app.borradores_roleplay
       ${handedIn ? ', app.entregas, app.entrega_textos' : ''}`,
    );
    done('vacuum and analyze');
  } finally {
    await client.end();
  }
}
