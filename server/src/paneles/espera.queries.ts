import { ESPERA_LIMITS, type WaitingFaqs, type WaitingRoleplays, type WaitingTareas } from '@ensaya/contract/paneles-espera.ts';
import { sql } from 'kysely';
import { ownToday } from '../lib/own-zone.ts';
import type { ScopedDb } from '../lib/scoped-db.ts';
import { ownEmpresas } from './own-empresas.ts';

/** Answers that nobody has read for so long are no news. */
const UNSEEN_DAYS = 30;

/** A user under the alias `u`; null for none. */
const persona = sql`case when u.id is not null then json_build_object('id', u.id, 'nombre', u.nombre, 'email', u.email) end`;

export async function selectWaitingTareas(db: ScopedDb, empresa_id?: string): Promise<WaitingTareas> {
  const { rows } = await sql<WaitingTareas>`
    with ${ownEmpresas(empresa_id)},
    waiting as (
      select t.empresa_id, t.id, t.nombre, t.trabajador_id, t.fecha_entrega, t.terminada_at, t.fecha_entrega < today.day is true as late
        from (select ${ownToday} as day) today, own
        join tareas t on t.empresa_id = own.id
       where t.estado <> 'completada' and (t.fecha_entrega < today.day or t.terminada_at is not null)),
    people as (
      select empresa_id, trabajador_id, count(*) as tareas, min(fecha_entrega) as since,
             (array_agg(id order by fecha_entrega, id))[1] as first_id, (array_agg(nombre order by fecha_entrega, id))[1] as first_nombre
        from waiting where late group by empresa_id, trabajador_id
      having count(*) filter (where terminada_at is null) > 0),
    slow as (
      select * from people order by since, first_id limit ${ESPERA_LIMITS.listed}),
    to_close as (
      select * from waiting where terminada_at is not null
       order by late desc, case when late then fecha_entrega end, terminada_at, id limit ${ESPERA_LIMITS.listed})
    select coalesce((select json_agg(json_build_object('empresa_id', s.empresa_id, 'persona', ${persona}, 'tareas', s.tareas,
                'primera', json_build_object('id', s.first_id, 'nombre', s.first_nombre, 'fecha_entrega', s.since)) order by s.since, s.first_id)
             from slow s left join users u on u.id = s.trabajador_id), '[]') as tarde,
           (select count(*)::integer from people) as tarde_total,
           coalesce((select json_agg(json_build_object('empresa_id', c.empresa_id, 'id', c.id, 'nombre', c.nombre, 'fecha_entrega', c.fecha_entrega,
                'terminada_at', c.terminada_at, 'persona', ${persona})
                order by c.late desc, case when c.late then c.fecha_entrega end, c.terminada_at, c.id)
             from to_close c left join users u on u.id = c.trabajador_id), '[]') as por_cerrar,
           (select count(*)::integer from waiting where terminada_at is not null) as por_cerrar_total`.execute(db);
  return rows[0] as WaitingTareas;
}

export async function selectWaitingRoleplays(db: ScopedDb, empresa_id?: string): Promise<WaitingRoleplays> {
  const { rows } = await sql<WaitingRoleplays>`
    with ${ownEmpresas(empresa_id)},
    late as (
      select a.empresa_id, a.roleplay_id, count(*) as personas, min(a.due_day) as since
        from own join roleplay_assignments a on a.empresa_id = own.id
       where a.completed_at is null and a.due_date < now()
       group by a.empresa_id, a.roleplay_id),
    listed as (
      select * from late order by since, roleplay_id limit ${ESPERA_LIMITS.listed}),
    -- Of the listed ones only, in the order of an index: to sort the people of all role-plays takes longer than all else.
    few as materialized (
      select l.roleplay_id, f.user_id
        from listed l, lateral (
          select a.user_id from roleplay_assignments a
           where a.empresa_id = l.empresa_id and a.roleplay_id = l.roleplay_id and a.completed_at is null and a.due_date < now()
           order by a.user_id limit ${ESPERA_LIMITS.named}) f),
    named as (
      select f.roleplay_id, json_agg(${persona} order by f.user_id) as primeras
        from few f join users u on u.id = f.user_id group by f.roleplay_id),
    -- What was handed in before there were entregas has texts that were kept afterwards.
    unseen as materialized (
      select e.empresa_id, e.roleplay_id, e.user_id, min(e.entregada_at) as since
        from own join entregas e on e.empresa_id = own.id
       where e.entregada_at > now() - make_interval(days => ${sql.lit(UNSEEN_DAYS)}) and e.texto_at is null
         and not exists (select from entrega_vistas v where v.empresa_id = e.empresa_id and v.entrega_id = e.id)
       group by e.empresa_id, e.roleplay_id, e.user_id),
    answered as (
      select empresa_id, roleplay_id, count(*) as personas, min(since) as since, (array_agg(user_id order by since, user_id))[1:${sql.lit(ESPERA_LIMITS.named)}] as first_ids
        from unseen group by empresa_id, roleplay_id),
    fresh as materialized (
      select * from answered order by since, roleplay_id limit ${ESPERA_LIMITS.listed}),
    authors as (
      select f.roleplay_id, json_agg(${persona} order by p.place) as primeras
        from fresh f, unnest(f.first_ids) with ordinality as p (id, place) join users u on u.id = p.id group by f.roleplay_id)
    select coalesce((select json_agg(json_build_object('empresa_id', l.empresa_id, 'id', l.roleplay_id, 'title', r.title, 'personas', l.personas,
                'primeras', n.primeras, 'fecha_entrega', l.since, 'por_recordar', exists (
                  select from roleplay_assignments a
                   where a.empresa_id = l.empresa_id and a.roleplay_id = l.roleplay_id and a.completed_at is null and a.due_date < now()
                     and not exists (select from recordatorios s where s.empresa_id = a.empresa_id and s.roleplay_id = a.roleplay_id
                                        and s.user_id = a.user_id and s.day >= ${ownToday}))) order by l.since, l.roleplay_id)
             from listed l join named n using (roleplay_id) join roleplays r on r.company_id = l.empresa_id and r.id = l.roleplay_id), '[]') as vencidos,
           (select count(*)::integer from late) as vencidos_total,
           coalesce((select json_agg(json_build_object('empresa_id', f.empresa_id, 'id', f.roleplay_id, 'title', r.title, 'personas', f.personas,
                'primeras', a.primeras, 'since', f.since) order by f.since, f.roleplay_id)
             from fresh f join authors a using (roleplay_id) join roleplays r on r.company_id = f.empresa_id and r.id = f.roleplay_id), '[]') as nuevas,
           (select count(*)::integer from answered) as nuevas_total`.execute(db);
  return rows[0] as WaitingRoleplays;
}

export async function selectWaitingFaqs(db: ScopedDb, empresa_id?: string): Promise<WaitingFaqs> {
  const { rows } = await sql<WaitingFaqs>`
    with ${ownEmpresas(empresa_id)},
    asked as (
      select r.empresa_id, count(*) as total, (array_agg(r.id order by r.created_at, r.id))[1] as first_id, min(r.created_at) as since
        from own join faq_requests r on r.empresa_id = own.id and r.state = 'open' group by r.empresa_id),
    due as (
      select f.empresa_id, count(*) as total, (array_agg(f.id order by f.review_due, f.id))[1] as first_id, min(f.review_due) as since
        from own join faqs f on f.empresa_id = own.id and f.review_due <= ${ownToday} group by f.empresa_id)
    select coalesce((select json_agg(json_build_object('empresa', json_build_object('id', e.id, 'nombre', e.nombre), 'total', a.total,
                'primera', json_build_object('question', r.question, 'created_at', r.created_at, 'author', ${persona})) order by a.since, e.id)
             from asked a join empresas e on e.id = a.empresa_id join faq_requests r on r.empresa_id = a.empresa_id and r.id = a.first_id
             left join users u on u.id = r.user_id), '[]') as preguntas,
           coalesce((select json_agg(json_build_object('empresa', json_build_object('id', e.id, 'nombre', e.nombre), 'total', d.total,
                'primera', json_build_object('id', f.id, 'question', f.question, 'review_due', f.review_due)) order by d.since, e.id)
             from due d join empresas e on e.id = d.empresa_id join faqs f on f.empresa_id = d.empresa_id and f.id = d.first_id), '[]') as revisiones`.execute(
    db,
  );
  return rows[0] as WaitingFaqs;
}
