-- The audit log, partitioned by month (docs/decisions/0038-audit-log-by-month.md). The present table is attached as the oldest partition
-- instead of being copied: no row moves, and what takes time (the index, the constraint) is done while entries are read and written. The
-- exclusive lock below is held for changes of the catalog only.
alter table app.audit_log validate constraint audit_log_limit;

lock table app.audit_log in access exclusive mode;
alter table app.audit_log drop constraint audit_log_pkey;
alter table app.audit_log add constraint audit_log_pkey primary key using index audit_log_key;
drop index app.audit_log_newest;

do $$
declare
  earlier constant oid := 'app.audit_log'::regclass;
  boundary constant timestamptz := (
    select substring(pg_get_constraintdef(c.oid) from '''([^'']+)''') from pg_constraint c where c.conrelid = earlier and c.conname = 'audit_log_limit');
  -- Statements that give the new table what the present one has. In an empty database there is none: functions and policies come later.
  restored constant text[] :=
    -- The body of a SQL function refers to tables by their oid: it would go on reading the present table.
    array(select pg_get_functiondef(p.oid) from pg_proc p
           where p.prosqlbody is not null and p.oid in (
             select d.objid from pg_depend d where d.classid = 'pg_proc'::regclass and d.refclassid = 'pg_class'::regclass and d.refobjid = earlier))
    || array(select format('create policy %I on app.audit_log for %s to %s', p.polname,
                           case p.polcmd when '*' then 'all' when 'r' then 'select' when 'a' then 'insert' when 'w' then 'update' else 'delete' end,
                           (select string_agg(r::regrole::text, ', ') from unnest(p.polroles) r))
                    || coalesce(' using (' || pg_get_expr(p.polqual, p.polrelid) || ')', '')
                    || coalesce(' with check (' || pg_get_expr(p.polwithcheck, p.polrelid) || ')', '')
               from pg_policy p where p.polrelid = earlier)
    || array(select format('grant %s on app.audit_log to %I', a.privilege_type, a.grantee::regrole)
               from pg_class c, aclexplode(c.relacl) a where c.oid = earlier and a.grantee <> c.relowner)
    || array(select format('grant %s (%I) on app.audit_log to %I', a.privilege_type, c.attname, a.grantee::regrole)
               from pg_attribute c, aclexplode(c.attacl) a where c.attrelid = earlier);
  statement text;
  known record;
begin
  for known in select polname from pg_policy where polrelid = earlier loop
    execute format('drop policy %I on app.audit_log', known.polname);
  end loop;
  revoke all on app.audit_log from ensaya_api, ensaya_auth, ensaya_worker, ensaya_gate;
  alter table app.audit_log set schema partitions;
  alter table partitions.audit_log rename to audit_log_earlier;

  create table app.audit_log (
    id uuid not null default uuidv7(),
    created_at timestamptz not null default clock_timestamp(),
    act text not null,
    actor_id uuid,
    actor_email text,
    empresa_id uuid,
    empresa_nombre text,
    subject text not null,
    person_id uuid,
    primary key (created_at, id)
  ) partition by range (created_at);
  -- The oldest partition has the same indexes, which are attached with it.
  create index audit_log_of_act on app.audit_log (act, created_at desc, id desc);
  create index audit_log_of_actor on app.audit_log (actor_id, created_at desc, id desc) where actor_id is not null;
  create index audit_log_of_empresa on app.audit_log (empresa_id, created_at desc, id desc);
  create index audit_log_of_person on app.audit_log (person_id, created_at desc, id desc) where person_id is not null;
  execute format('alter table app.audit_log attach partition partitions.audit_log_earlier for values from (minvalue) to (%L)', boundary);
  alter table partitions.audit_log_earlier drop constraint audit_log_limit;
  -- What has no month yet. app.create_audit_partitions() puts months before it.
  execute format('create table partitions.audit_log_later partition of app.audit_log for values from (%L) to (maxvalue)', boundary);

  alter table app.audit_log enable row level security, force row level security;
  foreach statement in array restored loop
    execute statement;
  end loop;
  foreach statement in array array['audit_log_earlier', 'audit_log_later'] loop
    execute format('alter table partitions.%I enable row level security, force row level security', statement);
    execute format('create policy owner on partitions.%I to ensaya_owner using (true) with check (true)', statement);
  end loop;
end $$;
