-- Row security for the partitions of the answers too. Their schema is closed to every role but the owner; this is the second lock.
do $$
declare
  part regclass;
begin
  for part in select i.inhrelid from pg_inherits i where i.inhparent = 'app.roleplay_responses'::regclass order by i.inhrelid loop
    execute format('alter table %s enable row level security, force row level security', part);
    execute format('create policy owner on %s to ensaya_owner using (true) with check (true)', part);
  end loop;
end $$;
