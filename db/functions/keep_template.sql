-- Stores the previous text of a changed template and who changed it; an empty one is not worth keeping.
create or replace function app.keep_template() returns trigger
language plpgsql security definer set search_path = pg_catalog, pg_temp as $$
begin
  if new.prompt_template <> old.prompt_template and old.prompt_template <> '' then
    insert into app.ai_template_versions (company_id, kind, template, created_by) values (old.company_id, 'prompt', old.prompt_template, app.user_id());
  end if;
  if new.roleplay_prompt_template <> old.roleplay_prompt_template and old.roleplay_prompt_template <> '' then
    insert into app.ai_template_versions (company_id, kind, template, created_by) values (old.company_id, 'roleplay', old.roleplay_prompt_template, app.user_id());
  end if;
  -- The interface shows at most 20 of each kind.
  delete from app.ai_template_versions v where v.company_id = old.company_id and v.id in (
    select o.id from (select id, row_number() over (partition by kind order by created_at desc, id desc) as place
      from app.ai_template_versions where company_id = old.company_id) o where o.place > 20);
  return null;
end $$;
alter function app.keep_template() owner to ensaya_gate;
