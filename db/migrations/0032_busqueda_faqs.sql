-- no-transaction
-- A superadmin finds FAQs of all companies by their question.
create index concurrently faqs_search on app.faqs using gin (question_key extensions.gin_trgm_ops);
