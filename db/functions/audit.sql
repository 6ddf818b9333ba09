-- Adds an act to the audit log. Names and addresses are copied, so that the entry stays readable after the row is deleted.
create or replace function app.audit_by(actor uuid, act text, empresa_id uuid, subject text, person uuid) returns void
language plpgsql security definer set search_path = pg_catalog, pg_temp as $$
begin
  insert into app.audit_log (act, actor_id, actor_email, empresa_id, empresa_nombre, subject, person_id)
  values (act, actor, (select u.email from app.users u where u.id = actor), audit_by.empresa_id,
          (select e.nombre from app.empresas e where e.id = audit_by.empresa_id), subject, person);
end $$;
alter function app.audit_by(uuid, text, uuid, text, uuid) owner to ensaya_gate;

-- An act of the user of the transaction that is about no person.
create or replace function app.audit(act text, empresa_id uuid, subject text) returns void
language plpgsql security definer set search_path = pg_catalog, pg_temp as $$
begin
  perform app.audit_by(app.user_id(), act, empresa_id, subject, null);
end $$;
alter function app.audit(text, uuid, text) owner to ensaya_gate;

-- Trigger arguments: the act; the column with the company's id, or ''; the columns of the subject, separated by commas, joined by ', ' in
-- the log; and optionally the subject to use when those columns are null or none is named. The column user_id stands for the person's
-- address. Conditions belong in the trigger's WHEN clause. Labels: contract/src/auditoria.ts; tests compare both.
create or replace function app.audit_row() returns trigger
language plpgsql security definer set search_path = pg_catalog, pg_temp as $$
declare
  fields jsonb := to_jsonb(case tg_op when 'DELETE' then old else new end);
  columns text[] := string_to_array(tg_argv[2], ',');
  -- No user has entered while an invitation creates an account: use_invitation() names the person.
  actor uuid := coalesce(app.user_id(), nullif(current_setting('app.invited_id', true), '')::uuid);
  subject text;
begin
  select string_agg(case c.name when 'user_id' then (select u.email from app.users u where u.id = (fields ->> 'user_id')::uuid)
                                else fields ->> c.name end, ', ' order by c.position)
    into subject
    from unnest(columns) with ordinality c (name, position);
  perform app.audit_by(actor, tg_argv[0], (fields ->> tg_argv[1])::uuid, coalesce(subject, tg_argv[3]),
                       case when 'user_id' = any (columns) then (fields ->> 'user_id')::uuid end);
  return null;
end $$;
alter function app.audit_row() owner to ensaya_gate;
