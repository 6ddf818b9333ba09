-- The role-play of the library that a company's own began as; what comes with the library later is offered to these.
alter table app.roleplays
  add column biblioteca text,
  add constraint roleplay_de_la_biblioteca check (biblioteca ~ '^[a-z]+(-[a-z]+)*$' and char_length(biblioteca) <= 60);
