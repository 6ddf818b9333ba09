-- no-transaction
create index concurrently faqs_due_of_all on app.faqs (review_due) where review_due is not null;
