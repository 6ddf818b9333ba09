-- Keeps the text of each version of a FAQ, the newest 100.
create or replace function app.keep_faq_version() returns trigger
language plpgsql security definer set search_path = pg_catalog, pg_temp as $$
begin
  insert into app.faq_versions (empresa_id, faq_id, version, question, answer, alternatives, changed_by)
  values (new.empresa_id, new.id, new.version, new.question, new.answer, new.alternatives, app.user_id());
  if new.version > 100 then
    delete from app.faq_versions v where v.empresa_id = new.empresa_id and v.faq_id = new.id and v.version in (
      select o.version from app.faq_versions o where o.empresa_id = new.empresa_id and o.faq_id = new.id order by o.version desc offset 100);
  end if;
  return null;
end $$;
alter function app.keep_faq_version() owner to ensaya_gate;
create or replace trigger keep_first after insert on app.faqs for each row execute function app.keep_faq_version();
create or replace trigger keep_changed after update of question, answer, alternatives on app.faqs for each row
  when ((old.question, old.answer, old.alternatives) is distinct from (new.question, new.answer, new.alternatives))
  execute function app.keep_faq_version();

-- The FAQ keeps the totals of the votes, because a vote is readable by its author only.
create or replace function app.count_faq_vote() returns trigger
language plpgsql security definer set search_path = pg_catalog, pg_temp as $$
declare
  vote app.faq_votes := coalesce(new, old);
begin
  update app.faqs f set
    utiles = f.utiles + coalesce(new.util, false)::integer - coalesce(old.util, false)::integer,
    no_utiles = f.no_utiles + coalesce(not new.util, false)::integer - coalesce(not old.util, false)::integer
   where f.empresa_id = vote.empresa_id and f.id = vote.faq_id;
  return null;
end $$;
alter function app.count_faq_vote() owner to ensaya_gate;
create or replace trigger count_vote after insert or update or delete on app.faq_votes
  for each row execute function app.count_faq_vote();

-- Before a vote of a member of the company: the FAQ is locked before its vote, as when the FAQ is deleted. False: no such FAQ.
create or replace function app.lock_voted_faq(empresa uuid, faq uuid) returns boolean
language plpgsql security definer set search_path = pg_catalog, pg_temp as $$
begin
  perform from app.faqs f
   where f.empresa_id = empresa and f.id = faq and f.hidden_at is null and empresa = any (app.member_ids() || app.managed_ids()) for no key update;
  return found;
end $$;
alter function app.lock_voted_faq(uuid, uuid) owner to ensaya_gate;
grant execute on function app.lock_voted_faq(uuid, uuid) to ensaya_api;

-- has_attachment follows the attachments.
create or replace function app.follow_faq_attachment() returns trigger
language plpgsql security definer set search_path = pg_catalog, pg_temp as $$
declare
  attachment app.faq_attachments := coalesce(new, old);
begin
  update app.faqs f set has_attachment =
    exists (select from app.faq_attachments o where o.empresa_id = f.empresa_id and o.faq_id = f.id)
   where f.empresa_id = attachment.empresa_id and f.id = attachment.faq_id;
  return null;
end $$;
alter function app.follow_faq_attachment() owner to ensaya_gate;
create or replace trigger follow_attachment after insert or delete on app.faq_attachments
  for each row execute function app.follow_faq_attachment();

-- The file of a removed attachment is detached with the caller's rights, so that the sweeper removes it.
create or replace function app.detach_faq_archivo() returns trigger
language plpgsql set search_path = pg_catalog, pg_temp as $$
begin
  update app.archivos a set attached_at = null where a.empresa_id = old.empresa_id and a.id = old.archivo_id;
  return null;
end $$;
create or replace trigger detach_archivo after delete on app.faq_attachments
  for each row execute function app.detach_faq_archivo();
