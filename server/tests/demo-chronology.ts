/** Who belongs to a company, and since when: trabajadores and responsables. */
const MEMBER = `(select company_id as empresa_id, user_id, created_at from app.company_users
  union all select empresa_id, user_id, created_at from app.responsables_empresas)`;
/** A row of `table` whose person in `column` was no member of the company at `moment`. */
const beforeJoining = (table: string, column: string, moment = 'created_at', empresa = 'empresa_id') => `
  select x.* from ${table} x where x.${column} is not null and not exists (
    select from ${MEMBER} m where m.empresa_id = x.${empresa} and m.user_id = x.${column} and m.created_at <= x.${moment})`;
/** A row of `table` that is older than the row of `parent` that it belongs to. */
const beforeParent = (table: string, parent: string, join: string, moment = 'created_at') =>
  `select x.* from ${table} x join ${parent} p on ${join} where x.${moment} < p.created_at`;

/** Each query returns the rows of a seeded database that contradict the order of events: none. */
export const CHRONOLOGY: Record<string, string> = {
  'a membership before its user or company': `
    select m.* from ${MEMBER} m join app.users u on u.id = m.user_id join app.empresas e on e.id = m.empresa_id
     where m.created_at < u.created_at or m.created_at < e.created_at`,
  'an account of another time than its user': `
    select u.* from app.users u join auth.user a on a.id = u.id join app.user_roles r on r.user_id = u.id
     where a.created_at <> u.created_at or r.registered_at <> u.created_at`,
  'a last visit before the registration or the last act': `
    select u.email from app.users u join auth.user a on a.id = u.id
     where a.seen_at is null or a.seen_at < greatest(u.created_at,
       (select max(c.created_at) from app.tarea_comentarios c where c.autor_id = u.id),
       (select max(c.created_at) from app.entrega_comentarios c where c.autor_id = u.id),
       (select max(r.created_at) from app.roleplay_responses r where r.user_id = u.id),
       (select max(h.changed_at) from app.tarea_historial h where h.changed_by = u.id),
       (select max(v.changed_at) from app.faq_versions v where v.changed_by = u.id))`,
  'an invitation before its company or its author joined': beforeJoining('app.invitations', 'created_by'),
  'an invitation accepted before it was sent': 'select * from app.invitations where accepted_at < created_at',
  'a project before its company': beforeParent('app.proyectos', 'app.empresas', 'p.id = x.empresa_id'),

  'a task before its project': beforeParent('app.tareas', 'app.proyectos', 'p.id = x.proyecto_id'),
  'a task before its author joined': beforeJoining('app.tareas', 'created_by'),
  'a task before its trabajador joined': beforeJoining('app.tareas', 'trabajador_id'),
  'a task that was due before it existed': 'select * from app.tareas where fecha_entrega < created_at::date',
  'a task finished before it existed': 'select * from app.tareas where terminada_at < created_at',
  'a comment before its task': beforeParent('app.tarea_comentarios', 'app.tareas', 'p.id = x.tarea_id'),
  'a comment before its author joined': beforeJoining('app.tarea_comentarios', 'autor_id'),
  'a history that does not begin with the creation by its author': `
    select t.id from app.tareas t left join app.tarea_historial h on h.tarea_id = t.id and h.version = 1
     where h.changed_at is distinct from t.created_at or h.changed_by is distinct from t.created_by`,
  'a history out of order': `
    select h.* from app.tarea_historial h join app.tarea_historial b on b.tarea_id = h.tarea_id and b.version < h.version
     where h.changed_at < b.changed_at`,
  'a change of a task before its author joined': beforeJoining('app.tarea_historial', 'changed_by', 'changed_at'),
  'a finished task whose history does not say when': `
    select t.id from app.tareas t where t.estado = 'completada'
       and not exists (select from app.tarea_historial h where h.tarea_id = t.id and h.after ->> 'estado' = 'completada')
        or t.terminada_at is not null and not exists (
          select from app.tarea_historial h where h.tarea_id = t.id and (h.after ->> 'terminada_at')::timestamptz = h.changed_at)`,
  'a file before its task or its author joined': `
    ${beforeJoining('app.archivos', 'created_by')}
     union all ${beforeParent('app.archivos', 'app.tareas', 'p.id = x.tarea_id')}`,

  'a role-play before its author joined': beforeJoining('app.roleplays', 'created_by', 'created_at', 'company_id'),
  'a question before its role-play': beforeParent('app.roleplay_questions', 'app.roleplays', 'p.id = x.roleplay_id'),
  'an assignment before its role-play': beforeParent('app.roleplay_assignments', 'app.roleplays', 'p.id = x.roleplay_id'),
  'an assignment before its people joined': `
    ${beforeJoining('app.roleplay_assignments', 'user_id')} union all ${beforeJoining('app.roleplay_assignments', 'assigned_by')}`,
  'an assignment completed or due before it existed': `
    select * from app.roleplay_assignments where completed_at < created_at or due_date < created_at`,
  'an answer before its question': beforeParent('app.roleplay_responses', 'app.roleplay_questions', 'p.id = x.question_id'),
  'an answer before its author joined': beforeJoining('app.roleplay_responses', 'user_id'),
  'an answer before its assignment, after its completion, or changed before it was given': `
    select r.* from app.roleplay_responses r
      left join app.roleplay_assignments a on a.roleplay_id = r.roleplay_id and a.user_id = r.user_id
     where r.created_at < a.created_at or r.created_at > a.completed_at or r.updated_at < r.created_at`,
  'a draft before its question': beforeParent('app.borradores_roleplay', 'app.roleplay_questions', 'p.id = x.question_id', 'updated_at'),
  'something handed in before its assignment, or at another moment than its completion': `
    select e.* from app.entregas e join app.roleplay_assignments a on a.roleplay_id = e.roleplay_id and a.user_id = e.user_id
     where e.entregada_at < a.created_at or e.entregada_at <> a.completed_at`,
  'something handed in that was opened before, or by nobody of the company': `
    select v.entrega_id from app.entrega_vistas v join app.entregas e on e.id = v.entrega_id where v.at < e.entregada_at
    union all select v.entrega_id from (${beforeJoining('app.entrega_vistas', 'responsable_id', 'at')}) v`,
  'a comment before what was handed in': `
    select c.* from app.entrega_comentarios c join app.entregas e on e.id = c.entrega_id where c.created_at < e.entregada_at`,
  'a comment on an answer before its author joined': beforeJoining('app.entrega_comentarios', 'autor_id'),
  'a report before its role-play or its author joined': `
    ${beforeParent('app.informes', 'app.roleplays', 'p.id = x.roleplay_id')} union all ${beforeJoining('app.informes', 'created_by')}`,
  'a report finished before it began, or that quotes a later answer': `
    select i.id from app.informes i where i.finished_at < i.created_at
    union all
    select i.id from app.informes i join app.informe_citas c on c.informe_id = i.id
      join app.roleplay_responses r on r.question_id = c.question_id and r.user_id = c.user_id
     where r.created_at > i.created_at or r.updated_at > i.created_at
    union all
    select t.informe_id from app.informe_trozos t join app.informes i on i.id = t.informe_id where t.updated_at < i.created_at`,

  'a FAQ before its category, its author joined or its review': `
    ${beforeJoining('app.faqs', 'created_by')}
    union all
    select f.* from app.faqs f join app.faqs_categories p on p.faq_id = f.id join app.faq_categories c on c.id = p.category_id
     where f.created_at < c.created_at
    union all
    select f.* from app.faqs f where f.updated_at < f.created_at or f.reviewed_on < f.created_at::date`,
  'a category before its author joined, or a topic before its category': `
    select c.id from (${beforeJoining('app.faq_categories', 'created_by')}) c
    union all
    select t.id from (${beforeParent('app.faq_topics', 'app.faq_categories', 'p.id = x.category_id')}) t`,
  'a vote before its FAQ': beforeParent('app.faq_votes', 'app.faqs', 'p.id = x.faq_id'),
  'a vote before its author joined': beforeJoining('app.faq_votes', 'user_id'),
  'versions that do not begin with the FAQ, by its author, or do not end with its last change': `
    select f.id from app.faqs f join app.faq_versions v on v.faq_id = f.id
     where v.version = 1 and (v.changed_at <> f.created_at or v.changed_by is distinct from f.created_by)
        or v.version = f.version and v.changed_at <> f.updated_at`,
  'a question before its author joined': beforeJoining('app.faq_requests', 'user_id'),
  'a question of several before one of them joined': beforeJoining('app.faq_request_personas', 'user_id'),
  'a question to the know-how before its author joined': beforeJoining('app.consultas', 'user_id'),
  'a sentence shown before its FAQ': `
    select c.* from app.consulta_citas c join app.consultas q on q.id = c.consulta_id join app.faqs f on f.id = c.faq_id
     where q.created_at < f.created_at`,
  'a question answered before it was asked or before its FAQ': `
    select q.id from app.faq_requests q left join app.faqs f on f.id = q.faq_id
     where q.answered_at < q.created_at or q.answered_at < f.created_at`,

  'a topic of the generator before its company': beforeParent('app.temas_generador', 'app.empresas', 'p.id = x.empresa_id'),
  'a question of the generator before its topic': beforeParent('app.preguntas_generador', 'app.temas_generador', 'p.id = x.tema_id'),
  'a prompt before its topic': beforeParent('app.prompts_generados', 'app.temas_generador', 'p.id = x.tema_id'),
  'a prompt before its author joined': beforeJoining('app.prompts_generados', 'user_id'),
  'a call of the AI before its settings, or that is missing in the month': `
    select c.id from app.ai_calls c where not exists (
      select from app.audit_log l where l.act = 'ia.configurada' and l.empresa_id = c.empresa_id and l.created_at <= c.created_at)
    union all
    select c.id from app.ai_calls c left join app.ai_months m on m.empresa_id = c.empresa_id and m.month = c.month
     where m.spent is distinct from (select sum(o.cost) from app.ai_calls o where o.empresa_id = c.empresa_id and o.month = c.month)`,

  'a notice before its subject': `
    select n.* from app.avisos n
      left join app.tareas t on t.id = n.subject_id
      left join app.roleplays r on r.id = n.subject_id
      left join app.entregas e on e.id = n.subject_id
      left join app.faqs f on f.id = n.subject_id
      left join app.faq_requests q on q.id in (n.subject_id, n.parent_id)
      left join app.informes i on i.id = n.subject_id
      left join app.empresas c on c.id = n.subject_id
     where coalesce(t.created_at, r.created_at, e.entregada_at, f.created_at, q.created_at, i.created_at, c.created_at) is null
        or n.created_at < greatest(t.created_at, r.created_at, e.entregada_at, f.created_at, q.created_at, i.finished_at, c.created_at)`,
  'a notice before its person joined': beforeJoining('app.avisos', 'user_id'),
  'a notice read or hidden before it came': 'select * from app.avisos where read_at < created_at or hidden_at < created_at',
  'a notice that no act explains': `
    select n.* from app.avisos n where not case n.kind
      when 'tarea_asignada' then exists (select from app.tareas t where t.id = n.subject_id and t.created_at = n.created_at)
      when 'tarea_comentada' then exists (select from app.tarea_comentarios c where c.tarea_id = n.subject_id and c.created_at = n.created_at)
      when 'respuesta_comentada' then exists (
        select from app.entrega_comentarios c where c.entrega_id = n.subject_id and c.user_id = n.user_id and c.created_at = n.created_at)
      when 'comentario_respondido' then exists (
        select from app.entrega_comentarios c where c.entrega_id = n.subject_id and c.autor_id = c.user_id and c.created_at = n.created_at)
      when 'tarea_terminada' then exists (
        select from app.tarea_historial h where h.tarea_id = n.subject_id and h.changed_at = n.created_at and h.after ? 'terminada_at')
      when 'roleplay_asignado' then exists (
        select from app.roleplay_assignments a where a.roleplay_id = n.subject_id and a.user_id = n.user_id and n.created_at = a.created_at)
      when 'roleplay_repetido' then exists (
        select from app.entregas e join app.roleplay_assignments a using (empresa_id, roleplay_id, user_id)
         where e.roleplay_id = n.subject_id and e.user_id = n.user_id and a.completed_at is null and n.created_at > e.entregada_at)
      when 'roleplay_terminado' then exists (
        select from app.entregas e where e.roleplay_id = n.subject_id and e.user_id = n.parent_id and e.entregada_at = n.created_at)
      when 'plazo_cambiado' then exists (
        select from app.roleplay_assignments a where a.roleplay_id = n.subject_id and a.user_id = n.user_id and n.created_at > a.created_at)
      when 'empresa_asignada' then exists (
        select from app.responsables_empresas m where m.empresa_id = n.subject_id and m.user_id = n.user_id and m.created_at = n.created_at)
      when 'reporte_listo' then exists (select from app.informes i where i.id = n.subject_id and i.finished_at = n.created_at)
      when 'pregunta_recibida' then exists (select from app.faq_requests q where q.id = n.subject_id and q.created_at = n.created_at)
      when 'pregunta_respondida' then exists (select from app.faq_requests q where q.id = n.parent_id and q.answered_at = n.created_at)
      when 'faq_por_revisar' then exists (select from app.faqs f where f.id = n.subject_id and f.review_due <= (n.created_at at time zone 'Europe/Madrid')::date)
      when 'tarea_vence' then n.created_at < n.due_at and n.created_at >= n.due_at - interval '49 hours'
      when 'roleplay_vence' then n.created_at < n.due_at and n.created_at >= n.due_at - interval '72 hours'
      else n.kind in ('tarea_vencida', 'roleplay_vencido') and n.created_at > n.due_at end`,
  'an unread notice about something that is done': `
    select n.* from app.avisos n
      left join app.tareas t on t.id = n.subject_id
      left join app.roleplay_assignments a on a.roleplay_id = n.subject_id and a.user_id = n.user_id
     where n.read_at is null and n.hidden_at is null
       and (t.estado = 'completada' and n.kind <> 'tarea_comentada' or a.completed_at is not null)`,
  'a notice to be mailed': 'select * from app.avisos where by_mail',

  'an audit entry before its company, its actor or its person': `
    select l.* from app.audit_log l
      left join app.empresas e on e.id = l.empresa_id
      left join app.users actor on actor.id = l.actor_id
      left join app.users person on person.id = l.person_id
     where l.created_at < greatest(e.created_at, actor.created_at, person.created_at)`,
  'an audit entry of another time than its act': `
    select l.* from app.audit_log l where not case l.act
      when 'empresa.creada' then exists (select from app.empresas e where e.id = l.empresa_id and e.created_at = l.created_at)
      when 'usuario.añadido' then exists (
        select from app.company_users c where c.company_id = l.empresa_id and c.user_id = l.person_id and c.created_at = l.created_at)
      when 'responsable.asignado' then exists (
        select from app.responsables_empresas c where c.empresa_id = l.empresa_id and c.user_id = l.person_id and c.created_at = l.created_at)
      when 'invitacion.creada' then exists (select from app.invitations i where i.empresa_id = l.empresa_id and i.created_at = l.created_at)
      when 'invitacion.aceptada' then exists (select from app.invitations i where i.empresa_id = l.empresa_id and i.accepted_at = l.created_at)
      when 'propuesta.creada' then exists (select from app.propuestas p where p.empresa_id = l.empresa_id and p.created_at = l.created_at)
      when 'grupo.creado' then exists (select from app.grupos g where g.empresa_id = l.empresa_id and g.created_at = l.created_at)
      when 'grupo.persona.añadida' then exists (
        select from app.grupo_personas g where g.empresa_id = l.empresa_id and g.user_id = l.person_id and g.created_at = l.created_at)
      when 'rol.concedido' then exists (select from app.users u where u.id = l.person_id and u.created_at = l.created_at)
      else l.act = 'ia.configurada' end`,
  'a person in a group before they joined': `
    select g.* from app.grupo_personas g join app.company_users c on c.company_id = g.empresa_id and c.user_id = g.user_id
     where g.created_at < c.created_at`,
  'an entry without an actor': `select * from app.audit_log where actor_id is null and act <> 'rol.concedido'`,
};
