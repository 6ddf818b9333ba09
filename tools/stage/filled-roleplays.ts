import { withOwner } from './owner.ts';

/** Makes 'para 500 personas' in the title of a role-play true: its company gets that many workers, who have all answered and finished. */
export const fillRoleplays = (adminUrl: string): Promise<void> =>
  withOwner(adminUrl, async (owner) => {
    // Two tests may ask at the same time; closing the connection releases the lock.
    await owner.query(`select pg_advisory_lock(hashtext('fill_roleplays'))`);
    const { rows } = await owner.query<{ empresa_id: string; id: string; people: number }>(String.raw`
      select company_id as empresa_id, id, substring(title from 'para (\d{1,3}) personas')::integer as people
        from app.roleplays r
       where title ~ 'para \d{1,3} personas' and not exists (
         select from app.roleplay_assignments a where a.empresa_id = r.company_id and a.roleplay_id = r.id)`);
    for (const { empresa_id, id, people } of rows) {
      const { rows: workers } = await owner.query<{ id: string }>(
        `insert into auth.user (id, email, name, email_verified, requested_role)
         select gen_random_uuid(), 'persona.' || n || '.' || left($1, 8) || '@correo.example', 'Persona ' || lpad(n::text, 3, '0'), true, 'worker'
           from generate_series(1, $2::integer) n
         returning id`,
        [id, people],
      );
      const user_ids = workers.map((worker) => worker.id);
      await owner.query('insert into app.company_users (company_id, user_id) select $1, unnest($2::uuid[])', [empresa_id, user_ids]);
      await owner.query(
        `insert into app.roleplay_assignments (empresa_id, roleplay_id, user_id, completed_at)
         select $1, $2, unnest($3::uuid[]), now() + interval '1 minute'`,
        [empresa_id, id, user_ids],
      );
      await owner.query(
        `insert into app.roleplay_responses (empresa_id, roleplay_id, question_id, user_id, answer_text, question_text)
         select $1, $2, q.id, user_id, 'Respuesta a la pregunta ' || q."order" || '.' || repeat(' Lo miro ahora mismo.', 6), q.text
           from unnest($3::uuid[]) user_id cross join app.roleplay_questions q
          where q.empresa_id = $1 and q.roleplay_id = $2`,
        [empresa_id, id, user_ids],
      );
    }
  });

/** No deadline can be set in the past: those of role-plays with 'plazo vencido' in the title have passed. */
export const expireRoleplays = (adminUrl: string): Promise<void> =>
  withOwner(adminUrl, async (owner) => {
    await owner.query(`
      update app.roleplay_assignments a set due_date = now() - interval '2 days'
        from app.roleplays r
       where r.company_id = a.empresa_id and r.id = a.roleplay_id and r.title like '%plazo vencido%'
         and a.due_date > now() and a.completed_at is null`);
  });
