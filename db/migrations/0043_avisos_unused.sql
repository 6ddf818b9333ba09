-- Only the jobs of the notices read these, and now read avisos_programados and avisos_to_mail_at.
-- Locked in the order of the requests, whose triggers write notices last.
drop index app.tareas_due, app.faqs_due_of_all, app.roleplay_assignments_due, app.avisos_to_mail;
