-- Not granted to the API: the search alone reads it.
-- index_faqs(), index_faq_attachment() and search_faqs().
create policy gate on app.faq_vocabulary to ensaya_gate using (true) with check (true);
grant select, insert on app.faq_vocabulary to ensaya_gate;
