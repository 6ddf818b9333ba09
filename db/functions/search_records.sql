-- The records of the caller's companies that contain the words of the term, newest first, at most `most` of each kind; a superadmin gets those of all
-- companies, but no tasks. Returns keys; the rows are read under the policies. A function, because under a policy the search would use no index.
create or replace function app.search_records(term text, most integer) returns table (kind text, empresa_id uuid, id uuid)
language plpgsql stable rows 30 security definer set search_path = pg_catalog, pg_temp as $$
declare
  patterns text[] := app.search_patterns(term);
  managed uuid[] := app.managed_ids();
  own uuid[] := app.managed_ids() || app.member_ids();
begin
  if term = '' then
    return;
  end if;

  if app.is_superadmin() then
    return query select 'tema', h.empresa_id, h.id from app.search_temas(term, most) h;
    return query select 'proyecto', h.empresa_id, h.id from app.search_proyectos(term, most) h;
    return query select 'roleplay', h.company_id, h.id from app.search_roleplays(term, null, null, most) h;
    return query select 'empresa', e.id, e.id
      from app.list_empresas(term, false, false, 'created_at', true, most, 1) h, unnest(h.ids) with ordinality e (id, place) order by e.place;
    return query select 'persona', null::uuid, h.id from app.list_users(term, null, false, false, null, null, most) with ordinality h (id, place) order by h.place;
    return query
      select 'faq', h.company_id, h.id
        from app.find_newest('app.faqs', 'empresa_id', 'question_key', app.search_patterns(nullif(app.question_key(term), '')), null, null, most) h;
    return;
  end if;

  -- A word of three letters or more: the index finds them. Fewer have no index; they are common, so that the newest tasks soon have enough.
  if char_length(patterns[1]) >= 5 then
    return query
      with hits as materialized (
        select t.empresa_id, t.id, t.created_at from unnest(managed) c (id), lateral (
          select t.empresa_id, t.id, t.created_at from app.tareas t
           where t.empresa_id = c.id and t.deleted_at is null and app.search_key(t.nombre || ' ' || coalesce(t.descripcion, '')) like patterns[1]
             and app.search_key(t.nombre || ' ' || coalesce(t.descripcion, '')) like all (patterns) offset 0) t)
      select 'tarea', h.empresa_id, h.id from hits h order by h.created_at desc, h.id desc limit most;
  else
    -- 2000 in all, however many companies the caller has.
    return query
      select 'tarea', t.empresa_id, t.id from (
        select n.empresa_id, n.id, n.created_at, n.search_key from unnest(managed) c (id), lateral (
          select n.empresa_id, n.id, n.created_at, app.search_key(n.nombre || ' ' || coalesce(n.descripcion, '')) as search_key
            from app.tareas n where n.empresa_id = c.id and n.deleted_at is null
           order by n.created_at desc, n.id desc limit 2000 / cardinality(managed) + 1) n) t
       where t.search_key like all (patterns) order by t.created_at desc, t.id desc limit most;
  end if;
  return query
    select 'tarea', t.empresa_id, t.id from unnest(app.member_ids()) c (id), lateral (
      select t.empresa_id, t.id, t.created_at from app.tareas t
       where t.empresa_id = c.id and t.deleted_at is null and t.trabajador_id = app.user_id() and app.search_key(t.nombre || ' ' || coalesce(t.descripcion, '')) like all (patterns)
       order by t.created_at desc, t.id desc limit most) t
     order by t.created_at desc, t.id desc limit most;

  -- Of these a company has hundreds: they are read along its index.
  return query
    select 'proyecto', p.empresa_id, p.id from unnest(own) c (id), lateral (
      select p.empresa_id, p.id, p.created_at from app.proyectos p
       where p.empresa_id = c.id and p.search_key like all (patterns)
         and (c.id = any (managed) or exists (
           select from app.tareas t where t.empresa_id = c.id and t.deleted_at is null and t.trabajador_id = app.user_id() and t.proyecto_id = p.id))
       order by p.created_at desc, p.id desc limit most) p
     order by p.created_at desc, p.id desc limit most;
  return query
    select 'tema', t.empresa_id, t.id from unnest(own) c (id), lateral (
      select t.empresa_id, t.id, t.created_at from app.temas_generador t
       where t.empresa_id = c.id and t.search_key like all (patterns) order by t.created_at desc, t.id desc limit most) t
     order by t.created_at desc, t.id desc limit most;
  return query
    select 'roleplay', r.company_id, r.id from unnest(own) c (id), lateral (
      select r.company_id, r.id, r.created_at from app.roleplays r
       where r.company_id = c.id and r.search_key like all (patterns) order by r.created_at desc, r.id desc limit most) r
     order by r.created_at desc, r.id desc limit most;
  return query
    select 'faq', c.id, f.faq_id from unnest(own) c (id), lateral app.search_faqs(c.id, term, null, null, most) f
     order by f.score desc, f.faq_id desc limit most;
  return query
    select 'persona', null::uuid, p.user_id from (
      select distinct m.user_id, u.email from unnest(managed) c (id), lateral (
          select w.user_id from app.company_users w where w.company_id = c.id
          union all
          select r.user_id from app.responsables_empresas r where r.empresa_id = c.id) m,
        -- LIMIT makes the planner look each user up; otherwise it may read them all.
        lateral (select u.email, u.search_key from app.users u where u.id = m.user_id limit 1) u
       where u.search_key like all (patterns)) p
     order by p.email limit most;
end $$;
alter function app.search_records(text, integer) owner to ensaya_gate;
grant execute on function app.search_records(text, integer) to ensaya_api;
