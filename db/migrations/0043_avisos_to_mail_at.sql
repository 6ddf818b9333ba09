-- no-transaction
create index concurrently avisos_to_mail_at on app.avisos (mail_at) where by_mail and mailed_at is null and read_at is null and hidden_at is null;
