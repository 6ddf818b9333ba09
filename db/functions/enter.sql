-- From which beginning on a person's sessions need a second factor: a superadmin's all, where the operator says so; those of a company's
-- people since its responsable says so, and all of them once its open sessions are bound. Without a SET clause, so that the planner inlines
-- it.
create or replace function app.factor_rules(person uuid, superadmins_need_factor boolean) returns table (since timestamptz)
language sql stable parallel safe
begin atomic
  select '-infinity'::timestamptz
   where superadmins_need_factor and exists (select from app.user_roles r where r.user_id = person and r.role = 'superadmin')
  union all
  select case when c.second_factor_open_sessions_at <= now() then '-infinity' else c.second_factor_since end
    from (select m.company_id from app.company_users m where m.user_id = person
          union all select m.empresa_id from app.responsables_empresas m where m.user_id = person) own
    join app.company_settings c on c.company_id = own.company_id
    join app.empresas e on e.id = c.company_id
   where c.second_factor_since is not null and e.deleted_at is null;
end;
alter function app.factor_rules(uuid, boolean) owner to ensaya_gate;

-- The entrance to tenant data: sets the transaction's context from a session token, or raises. The API's role could set the context itself:
-- that no other code does is a rule of the server, not of the database (docs/security.md).
-- Without a context, the policies show no row. A deleted or suspended company gives access to no user, a suspended account to nothing.
-- A person whose companies are all suspended does not enter. One of a company that is being moved reads only.
-- The operator decides whether superadmins need a second factor; a person who needs one and has none can only enrol.
create or replace function app.enter(token text, roles text[], superadmins_need_factor boolean) returns void
language plpgsql security definer set search_path = pg_catalog, pg_temp as $$
declare
  who record;
  own record;
  companies text;
  done text;
begin
  select s.id as session_id, s.user_id, s.created_at, u.two_factor_enabled, r.role, p.time_zone
    into who
    from auth.session s join auth.user u on u.id = s.user_id
    left join app.user_roles r on r.user_id = s.user_id left join app.users p on p.id = s.user_id
   where s.token = enter.token and s.expires_at > now() and u.suspended_at is null;

  if not found then
    raise exception 'no live session' using errcode = 'EN401';
  end if;
  if who.role is null then
    raise exception 'no role' using errcode =
      case when exists (select from app.role_requests q where q.user_id = who.user_id and q.status = 'pending') then 'ENPEN' else 'ENROL' end;
  end if;

  select string_agg(m.company::text, ',') filter (where m.of_role = who.role and e.suspended_at is null) as open,
         coalesce(bool_or(c.second_factor_since is not null), false) as have_rules,
         coalesce(bool_or(e.moving_since is not null), false) as moving
    into own
    from (select w.company_id as company, 'worker' as of_role from app.company_users w where w.user_id = who.user_id
          union all select r.empresa_id, 'manager' from app.responsables_empresas r where r.user_id = who.user_id) m
    join app.empresas e on e.id = m.company and e.deleted_at is null
    left join app.company_settings c on c.company_id = m.company;
  companies := coalesce(own.open, '');

  -- Asked only about people without a company to enter, who are few.
  if who.role <> 'superadmin' and companies = '' and app.is_locked_out(who.user_id) then
    raise exception 'all companies of the person are suspended' using errcode = 'EN401';
  end if;
  -- Asked only about people whom a rule may concern.
  if not who.two_factor_enabled and (own.have_rules or superadmins_need_factor and who.role = 'superadmin')
     and exists (select from app.factor_rules(who.user_id, superadmins_need_factor) f where f.since <= who.created_at) then
    raise exception 'a second factor is needed' using errcode = 'ENFAC';
  end if;
  if not who.role = any (roles) then
    raise exception 'role not allowed' using errcode = 'EN403';
  end if;

  if own.moving and not current_setting('transaction_read_only')::boolean then
    raise exception 'a company of the person is being moved' using errcode = 'ENMOV';
  end if;

  -- Assignments: PostgreSQL evaluates them without starting its executor.
  done := set_config('app.user_id', who.user_id::text, true);
  done := set_config('app.session_id', who.session_id::text, true);
  done := set_config('app.role', who.role, true);
  done := set_config('app.managed_ids', case who.role when 'manager' then companies else '' end, true);
  done := set_config('app.member_ids', case who.role when 'worker' then companies else '' end, true);
  done := set_config('app.time_zone', coalesce(who.time_zone, ''), true);
end $$;

alter function app.enter(text, text[], boolean) owner to ensaya_gate;
grant execute on function app.enter(text, text[], boolean) to ensaya_api;
