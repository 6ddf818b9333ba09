-- What a copy, an erasure and the retention settings do with each table: the only place that says so. A test fails for a table that is
-- missing here. $1 is the company or the person, $2 the addresses that the person has had.
--   empresa    the rows in the copy of a company; null: none
--   persona    the rows in the copy of a person; null: none
--   propio     columns that the person's copy shows only in rows for which the condition holds: they are about other people otherwise
--   oculta     columns that are in no copy: secrets, and what is derived from other columns
--   borra      the rows that erasing a person deletes, in the order of this list; null: none, authorship then reads 'Persona eliminada'
--   conserva   the setting of the company that limits how long rows are kept; null: without limit
--   fecha      since when it counts
-- Copies of a company have no drafts, generated prompts, votes, notices, questions asked to the know-how or rehearsals: only their authors
-- read these.
create or replace function app.data_duties() returns table (
  tabla text, empresa text, persona text, propio jsonb, oculta text[], borra text, conserva text, fecha text)
language sql immutable
begin atomic
  values
    -- The company.
    ('app.empresas', 'id = $1', null, null::jsonb, array['search_key'], null, null, null),
    ('app.company_settings', 'company_id = $1', null, null, null, null, null, null),
    ('app.ai_settings', 'company_id = $1', null, null, array['api_key', 'api_key_last4'], null, null, null),
    ('app.ai_template_versions', 'company_id = $1', null, null, null, null, null, null),
    -- Of private uses only their person knows; the company's months have their money.
    ('app.ai_calls', 'empresa_id = $1 and what <> all (app.private_uses())', 'user_id = $1', null, null, null, null, null),
    ('app.ai_months', 'empresa_id = $1', null, null, null, null, null, null),
    ('app.ai_private_months', null, null, null, null, null, null, null),
    -- Who accepted the operator's credit. Its months would tell of private uses at once.
    ('app.credito_ia', 'empresa_id = $1', null, null, null, null, null, null),
    ('app.credito_meses', null, null, null, null, null, null, null),
    ('app.empresa_equipos', null, null, null, null, null, null, null),
    -- Topics and prompts.
    ('app.temas_generador', 'empresa_id = $1', null, null, array['search_key'], null, null, null),
    ('app.preguntas_generador', 'empresa_id = $1', null, null, null, null, null, null),
    ('app.prompts_generados', null, 'user_id = $1', null, null, 'user_id = $1', null, null),
    ('app.borradores_generador', null, 'user_id = $1', null, null, 'user_id = $1', null, null),
    -- Role-plays and reports.
    ('app.roleplays', 'company_id = $1', null, null, array['search_key'], null, null, null),
    ('app.roleplay_questions', 'empresa_id = $1', null, null, null, null, null, null),
    ('app.roleplay_responses', 'empresa_id = $1', 'user_id = $1', null, null, 'user_id = $1', 'answers_months', 'updated_at'),
    ('app.roleplay_respuestas_anteriores', 'empresa_id = $1', 'user_id = $1', null, null, 'user_id = $1', 'answers_months', 'answered_at'),
    -- Its texts, their comments and who has opened it go with an entrega.
    ('app.entregas', 'empresa_id = $1', 'user_id = $1', null, null, 'user_id = $1', 'answers_months', 'entregada_at'),
    ('app.entrega_textos', 'empresa_id = $1', 'user_id = $1', null, null, null, null, null),
    ('app.entrega_comentarios', 'empresa_id = $1', 'user_id = $1 or autor_id = $1', null, null, null, null, null),
    ('app.entrega_vistas', 'empresa_id = $1', 'user_id = $1 or responsable_id = $1', null, null, 'responsable_id = $1', null, null),
    ('app.entregas_pendientes', null, null, null, null, null, null, null),
    ('app.borradores_roleplay', null, 'user_id = $1', null, null, 'user_id = $1', null, null),
    ('app.roleplay_assignments', 'empresa_id = $1', 'user_id = $1', null, null, 'user_id = $1', null, null),
    -- The sender's copy has what they wrote, without naming the person.
    ('app.recordatorios', 'empresa_id = $1', 'user_id = $1 or sent_by = $1', '{"user_id": "user_id = $1"}', null, 'user_id = $1', null, null),
    -- Its pieces and quotes go with a report. Erasing also empties what running reports have read: erase_person().
    ('app.informes', 'empresa_id = $1', null, null, null, null, 'reports_months', 'finished_at'),
    ('app.informe_trozos', 'empresa_id = $1', null, null, null, null, null, null),
    ('app.informe_citas', 'empresa_id = $1', 'user_id = $1', null, null, 'user_id = $1', null, null),
    -- FAQs.
    ('app.faq_categories', 'empresa_id = $1', null, null, array['name_key'], null, null, null),
    ('app.faq_topics', 'empresa_id = $1', null, null, array['name_key'], null, null, null),
    ('app.faqs', 'empresa_id = $1', null, null, array['question_key'], null, null, null),
    ('app.faqs_categories', 'empresa_id = $1', null, null, null, null, null, null),
    ('app.faqs_topics', 'empresa_id = $1', null, null, null, null, null, null),
    ('app.faq_versions', 'empresa_id = $1', null, null, null, null, null, null),
    ('app.faq_attachments', 'empresa_id = $1', null, null, array['texto'], null, null, null),
    -- Who sent a question without their name stands in no copy but their own; of a question that others sent too, theirs does not name them.
    ('app.faq_requests', 'empresa_id = $1',
     'user_id = $1 or (empresa_id, id) in (select p.empresa_id, p.request_id from app.faq_request_personas p where p.user_id = $1)',
     '{"user_id": "user_id = $1"}', null, null, null, null),
    ('app.faq_request_personas', null, 'user_id = $1', null, null, 'user_id = $1', null, null),
    -- Drafts from a person's answers have its text only with their permission. Erasing also takes their words out of FAQs: erase_person().
    ('app.faq_borradores', 'empresa_id = $1', 'autor_id = $1', null, array['origen_id'], 'autor_id = $1', null, null),
    -- Whether somebody has refused stands in no copy but their own.
    ('app.permisos', null, 'user_id = $1', null, null, 'user_id = $1', null, null),
    ('app.faq_votes', null, 'user_id = $1', null, null, 'user_id = $1', null, null),
    ('app.consultas', null, 'user_id = $1', null, null, 'user_id = $1', null, null),
    -- The places of sentences of the company's. They go with their question.
    ('app.consulta_citas', null, null, null, null, null, null, null),
    -- Rehearsals: nobody but their person reads them, a copy of the company neither.
    ('app.ensayos', null, 'user_id = $1', null, array['lote_id'], 'user_id = $1', null, null),
    ('app.ensayo_turnos', null, 'user_id = $1', null, null, null, null, null),
    ('app.ensayo_etapas', null, 'user_id = $1', null, null, null, null, null),
    ('app.personajes', 'empresa_id = $1', null, null, null, null, null, null),
    ('app.personaje_secretos', 'empresa_id = $1', null, null, null, null, null, null),
    ('app.personaje_faqs', 'empresa_id = $1', null, null, null, null, null, null),
    ('app.faq_search_days', 'empresa_id = $1', null, null, null, null, null, null),
    ('app.faq_missed_searches', 'empresa_id = $1', null, null, null, null, null, null),
    ('app.sinonimos', 'empresa_id = $1', null, null, null, null, null, null),
    ('app.faq_words', null, null, null, null, null, null, null),
    ('app.faq_attachment_words', null, null, null, null, null, null, null),
    ('app.faq_vocabulary', null, null, null, null, null, null, null),
    -- Projects and tasks.
    ('app.proyectos', 'empresa_id = $1', null, null, array['search_key'], null, null, null),
    ('app.tareas', 'empresa_id = $1', 'trabajador_id = $1 or hecha_por = $1', null, array['urgencia'], null, null, null),
    ('app.tarea_comentarios', 'empresa_id = $1', 'autor_id = $1', null, null, null, null, null),
    ('app.tarea_historial', 'empresa_id = $1', 'changed_by = $1', null, null, null, null, null),
    -- Files: app.file_kinds() says which go with their person. After the rows that refer to them.
    ('app.archivos', 'empresa_id = $1 and attached_at is not null', 'created_by = $1', null, array['path'],
     'created_by = $1 and kind = any (app.personal_file_kinds())', null, null),
    ('app.exportaciones', null, 'user_id = $1', null, null, 'user_id = $1 and empresa_id is null', null, null),
    -- Notices. Erasing also removes the name from the notices of others: erase_person().
    ('app.avisos', null, 'user_id = $1', null, array['mail_at'], 'user_id = $1', null, null),
    ('app.avisos_programados', null, null, null, null, null, null, null),
    ('app.aviso_preferencias', null, 'user_id = $1', null, null, 'user_id = $1', null, null),
    ('app.aviso_correos', null, 'user_id = $1', null, null, 'user_id = $1', null, null),
    -- Groups. A person's copy has the names of theirs.
    ('app.grupos', 'empresa_id = $1',
     'exists (select from app.grupo_personas p where p.empresa_id = grupos.empresa_id and p.grupo_id = grupos.id and p.user_id = $1)',
     null, array['name_key'], null, null, null),
    ('app.grupo_personas', 'empresa_id = $1', 'user_id = $1', null, null, 'user_id = $1', null, null),
    ('app.grupo_roleplays', 'empresa_id = $1', null, null, null, null, null, null),
    -- People. Memberships before the role that they need.
    ('app.invitations', 'empresa_id = $1', null, null, array['token_hash', 'refused'], 'email = any ($2)', null, null),
    ('app.propuestas', 'empresa_id = $1', null, null, null, 'email = any ($2)', null, null),
    ('app.company_users', 'company_id = $1', 'user_id = $1', null, null, 'user_id = $1', null, null),
    ('app.responsables_empresas', 'empresa_id = $1', 'user_id = $1', null, null, 'user_id = $1', null, null),
    ('app.user_roles', null, 'user_id = $1', null, null, 'user_id = $1', null, null),
    ('app.role_requests', null, 'user_id = $1', null, null, 'user_id = $1', null, null),
    -- The row of an erased person stays: erase_person() removes name and address.
    ('app.users', 'id in (select m.user_id from app.company_users m where m.company_id = $1
                    union select m.user_id from app.responsables_empresas m where m.empresa_id = $1)', 'id = $1', null, array['search_key'],
     null, null, null),
    -- An entry stays without its names: erase_person().
    ('app.audit_log', 'empresa_id = $1', 'actor_id = $1 or person_id = $1',
     '{"actor_email": "actor_id = $1", "subject": "person_id = $1"}', null, null, 'activity_months', 'created_at'),
    -- Accounts. What is not granted to the worker is in no copy: passwords, tokens, secrets.
    ('auth.user', null, 'id = $1', null, array['invitation_token_hash'], null, null, null),
    ('auth.session', null, 'user_id = $1', null, array['token'], 'user_id = $1', null, null),
    ('auth.account', null, null, null, null, 'user_id = $1', null, null),
    ('auth.two_factor', null, null, null, null, 'user_id = $1', null, null),
    ('auth.address_changes', null, null, null, null, 'user_id = $1', null, null),
    ('auth.objections', null, null, null, null, 'user_id = $1', null, null),
    ('auth.verification', null, null, null, null, 'value = $1::text', null, null),
    ('auth.attempts', null, null, null, null,
     'strpos(key, $1::text) > 0 or right(key, 43) in (select app.address_digest(a) from unnest($2) a)', null, null),
    -- The platform's own.
    ('app.platform_counts', null, null, null, null, null, null, null),
    ('app.platform_watch', null, null, null, null, null, null, null),
    ('app.platform_settings', null, null, null, null, null, null, null),
    ('app.plataforma_ia', null, null, null, null, null, null, null),
    ('app.system_checks', null, null, null, null, null, null, null),
    ('meta.applied', null, null, null, null, null, null, null);
end;
grant execute on function app.data_duties() to ensaya_worker, ensaya_gate;

-- How the counts of tries name an address (server/src/acceso/throttle.ts).
create or replace function app.address_digest(address text) returns text
language sql immutable
return translate(rtrim(encode(sha256(convert_to(address, 'UTF8')), 'base64'), '='), '+/', '-_');
grant execute on function app.address_digest(text) to ensaya_gate;
