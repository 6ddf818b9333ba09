import { withOwner } from './owner.ts';

const PEOPLE = 300;
const TAREAS = 500;

/** Makes 'con 300 personas' in the name of a company true, and gives its newest project 500 tasks. */
export const fillEmpresas = (adminUrl: string): Promise<void> =>
  withOwner(adminUrl, async (owner) => {
    const { rows } = await owner.query<{ id: string }>(`
      select id from app.empresas e where nombre like '%con ${PEOPLE} personas%'
         and (select count(*) from app.company_users where company_id = e.id) < ${PEOPLE}`);
    for (const { id } of rows) {
      await owner.query(
        `with person as (
           insert into auth.user (id, email, name, email_verified, requested_role)
           select gen_random_uuid(), 'persona.' || n || '.' || left($1, 8) || '@correo.example', 'Persona ' || lpad(n::text, 3, '0'), true, 'worker'
             from generate_series(1, ${PEOPLE}) n
           returning id)
         insert into app.company_users (company_id, user_id) select $1::uuid, id from person`,
        [id],
      );
      await owner.query(
        `insert into app.tareas (empresa_id, proyecto_id, trabajador_id, nombre, estado, fecha_entrega)
         select $1::uuid, (select id from app.proyectos where empresa_id = $1::uuid order by created_at desc limit 1), user_id,
                'Tarea ' || n, (array['pendiente', 'en progreso', 'completada'])[1 + n % 3], current_date + n % 60 - 20
           from (select user_id, (row_number() over ())::integer as n
                   from app.company_users, generate_series(1, 2) where company_id = $1::uuid limit ${TAREAS}) worker`,
        [id],
      );
    }
  });
