-- Why the mail of an invitation did not reach its address. Null: it was sent, or is still tried.
-- link_shown: whoever invites has seen the link, so holding it does not prove the address.
alter table app.invitations
  add column undelivered text,
  add column link_shown boolean not null default false,
  add constraint invitacion_no_enviada_conocida check (undelivered in ('refused', 'unreachable', 'limited', 'no_mail'));
