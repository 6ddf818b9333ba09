-- How many people have answered each question of a role-play, for a responsable of its company. Under the policies, which are checked for
-- each row, counting 15,000 answers takes three times as long.
create or replace function app.roleplay_answer_counts(empresa uuid, roleplay uuid) returns table (question_id uuid, people integer)
language sql stable security definer set search_path = pg_catalog, pg_temp
begin atomic
  select r.question_id, count(*)::integer from app.roleplay_responses r
   where r.empresa_id = empresa and r.roleplay_id = roleplay and empresa = any (app.managed_ids())
   group by r.question_id;
end;
alter function app.roleplay_answer_counts(uuid, uuid) owner to ensaya_gate;
grant execute on function app.roleplay_answer_counts(uuid, uuid) to ensaya_api;
