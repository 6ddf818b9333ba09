-- Not granted to the API: it reads the sums in app.platform_counts.
create policy gate on app.empresa_equipos to ensaya_gate using (true) with check (true);

grant select, insert (empresa_id, alive), update (alive, responsables, trabajadores) on app.empresa_equipos to ensaya_gate;
