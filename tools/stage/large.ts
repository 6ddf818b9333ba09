import pg from 'pg';

export type Size = { empresas: number; usersEach: number; proyectosEach: number; tareasEach: number };
/** 10,000 companies, 200,000 people, 1,000,000 tasks. */
export const LARGE: Size = { empresas: 10_000, usersEach: 20, proyectosEach: 5, tareasEach: 100 };

/** Fills a migrated database with plain SQL: builders and triggers would take hours. Needs a superuser, to disable triggers. */
export async function fillLarge(
  adminUrl: string,
  { empresas, usersEach, proyectosEach, tareasEach }: Size,
  log = (_line: string) => {},
): Promise<void> {
  const client = new pg.Client({ connectionString: adminUrl });
  await client.connect();
  const step = async (what: string, sql: string) => {
    const started = performance.now();
    await client.query(sql);
    log(`${what}: ${((performance.now() - started) / 1000).toFixed(1)} s`);
  };
  try {
    // Foreign keys and triggers are disabled; the rows satisfy them by construction, and the counts are checked at the end.
    await client.query(`set session_replication_role = replica; set synchronous_commit = off; set search_path = app, pg_catalog`);
    await step(
      'companies',
      `
      create temporary table e as select n, uuidv7() as id from generate_series(1, ${empresas}) n;
      insert into app.empresas (id, nombre, correo_contacto, sector, pais, created_at)
      select id, (array['Gestión','Clínica','Librería','Taller','Academia','Norte','Año Nuevo','Óptica'])[1 + n % 8] || ' ' || n,
             'contacto' || n || '@empresa' || n || '.example',
             (array['tecnologia','salud','educacion','finanzas','retail','manufactura','otros'])[1 + n % 7],
             (array['argentina','brasil','chile','colombia','mexico','peru','espana'])[1 + n % 7],
             now() - (${empresas} - n) * interval '10 minutes' from e`,
    );
    await step(
      'people',
      `
      create temporary table u as
        select e.id as empresa_id, e.n, k, uuidv7() as id, case k when 1 then 'manager' else 'worker' end as role
          from e, generate_series(1, ${usersEach}) k;
      insert into auth.user (id, email, name, email_verified, requested_role)
        select id, 'persona' || k || '@empresa' || n || '.example', 'Persona ' || k || ' de ' || n, true, role from u;
      insert into app.users (id, email, nombre, created_at)
        select id, 'persona' || k || '@empresa' || n || '.example', 'Persona ' || k || ' de ' || n, now() - random() * interval '90 days' from u;
      insert into app.user_roles (user_id, role, registered_at) select u.id, u.role, p.created_at from u join app.users p on p.id = u.id;
      insert into app.responsables_empresas (empresa_id, user_id) select empresa_id, id from u where role = 'manager';
      insert into app.company_users (company_id, user_id, created_at)
        select empresa_id, id, now() - random() * interval '90 days' from u where role = 'worker'`,
    );
    await step(
      'projects',
      `
      create temporary table p as select e.id as empresa_id, e.n, k, uuidv7() as id from e, generate_series(1, ${proyectosEach}) k;
      insert into app.proyectos (empresa_id, id, nombre, descripcion, created_at)
        select empresa_id, id, (array['Campaña','Atención','Apertura','Formación','Revisión'])[1 + k % 5] || ' ' || k || ' de ' || n,
               'Guiones, encuestas y seguimiento.', now() - random() * interval '90 days' from p`,
    );
    await step(
      'tasks',
      `
      create index on u (empresa_id, k); create index on p (empresa_id, k); analyze u; analyze p;
      alter table app.tareas disable trigger add_avisos;
      alter table app.tareas disable trigger keep_creation;
      insert into app.tareas (empresa_id, proyecto_id, trabajador_id, nombre, estado, fecha_entrega, created_at)
        select e.id, p.id, u.id, 'Tarea ' || t || ' de ' || e.n, (array['pendiente','en progreso','completada'])[1 + t % 3],
               current_date + (t % 60) - 20, now() - random() * interval '90 days'
          from e cross join generate_series(1, ${tareasEach}) t
          join p on p.empresa_id = e.id and p.k = 1 + t % ${proyectosEach}
          join u on u.empresa_id = e.id and u.k = 2 + t % ${usersEach - 1};
      alter table app.tareas enable trigger add_avisos;
      alter table app.tareas enable trigger keep_creation`,
    );
    await step(
      'analyze',
      'vacuum analyze app.empresas, app.users, app.user_roles, app.responsables_empresas, app.company_users, app.proyectos, app.tareas, auth.user',
    );
    await step('totals', 'select app.recount_platform(); select app.fold_platform_counts()');
    const { rows } = await client.query(`
      select (select count(*)::int from app.empresas) as empresas, (select count(*)::int from app.users) as users, (select count(*)::int from app.tareas) as tareas`);
    log(JSON.stringify(rows[0]));
  } finally {
    await client.end();
  }
}
