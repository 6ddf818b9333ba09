-- Companies whose key is not sealed with the current key of the ring. The worker gets only their ids.
create or replace function app.ai_keys_to_rotate(current_key text) returns setof uuid
language sql stable security definer set search_path = pg_catalog, pg_temp
begin atomic
  select s.company_id from app.ai_settings s where s.api_key is not null and split_part(s.api_key, '.', 1) <> current_key;
end;
alter function app.ai_keys_to_rotate(text) owner to ensaya_gate;
grant execute on function app.ai_keys_to_rotate(text) to ensaya_worker;
