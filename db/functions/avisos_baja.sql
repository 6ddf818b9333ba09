-- The link 'Dejar de recibir este correo' of a mail: it works without a session, so that the server proves it and names the person.

-- Which of these kinds a person gets by mail; no row for a person who does not exist or is being erased. A suspended account is treated like any
-- other: the link does not tell.
create or replace function app.avisos_by_mail(person uuid, kinds text[]) returns table (kind text, by_mail boolean)
language sql stable security definer set search_path = pg_catalog, pg_temp
begin atomic
  select k.kind, app.aviso_choice(u.id, k.kind) = 'correo'
    from app.users u join app.aviso_kinds() k on k.kind = any (kinds)
   where u.id = person and u.erasing_at is null and u.erased_at is null;
end;
alter function app.avisos_by_mail(uuid, text[]) owner to ensaya_gate;
grant execute on function app.avisos_by_mail(uuid, text[]) to ensaya_auth;

-- Switches off the mails of these kinds and leaves the notices as they are. What the person has switched off altogether stays off.
create or replace function app.stop_aviso_mails(person uuid, kinds text[]) returns void
language sql security definer set search_path = pg_catalog, pg_temp
begin atomic
  insert into app.aviso_preferencias as p (user_id, kind, choice)
  select person, m.kind, 'aqui' from app.avisos_by_mail(person, kinds) m where m.by_mail order by m.kind
  on conflict (user_id, kind) do update set choice = 'aqui' where p.choice = 'correo';
end;
alter function app.stop_aviso_mails(uuid, text[]) owner to ensaya_gate;
grant execute on function app.stop_aviso_mails(uuid, text[]) to ensaya_auth;
