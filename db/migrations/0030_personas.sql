-- When a person was last here, noted at most every five minutes (server/src/acceso/visits.ts). Null: not since this column exists.
alter table auth.user add column seen_at timestamptz;
update auth.user u set seen_at = used.at from (select s.user_id, max(s.updated_at) as at from auth.session s group by s.user_id) used
 where used.user_id = u.id;
