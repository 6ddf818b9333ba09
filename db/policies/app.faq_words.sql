-- Not granted to the API: the search alone reads it.
-- index_faqs() and search_faqs().
create policy gate on app.faq_words to ensaya_gate using (true) with check (true);
grant select, insert, delete on app.faq_words to ensaya_gate;
