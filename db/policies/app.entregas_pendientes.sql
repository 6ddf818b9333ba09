-- Nothing is granted: backfill_entregas() reads and empties it.
create policy gate on app.entregas_pendientes to ensaya_gate using (true);
grant select, delete on app.entregas_pendientes to ensaya_gate;
