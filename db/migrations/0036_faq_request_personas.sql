-- The same question of several people is one request, with their number.
alter table app.faq_requests add column personas integer not null default 1
  constraint peticion_de_alguien check (personas >= 1);

-- Who sent it. The only place that names people who sent it without their name: read by themselves alone.
create table app.faq_request_personas (
  empresa_id uuid not null constraint persona_peticion_de_una_empresa references app.empresas (id) on delete cascade,
  request_id uuid not null,
  user_id uuid not null constraint persona_peticion_de_un_usuario references app.users (id) on delete cascade,
  con_nombre boolean not null,
  created_at timestamptz not null default now(),
  -- When they opened the answer.
  seen_at timestamptz,
  primary key (empresa_id, request_id, user_id),
  constraint persona_de_una_peticion foreign key (empresa_id, request_id) references app.faq_requests (empresa_id, id) on delete cascade
);
create index faq_request_personas_of_user on app.faq_request_personas (user_id, empresa_id, request_id);

-- Open requests for the same question become the first of them. One reading and one sort, however many there are.
create temporary table same_request on commit drop as
  select r.empresa_id, r.id, r.user_id, r.created_at, r.seen_at, first_value(r.id) over same as kept, count(*) over same > 1 as merged
    from (select q.*, case when q.state = 'open' then nullif(app.question_key(q.question), '') end as key from app.faq_requests q) r
  window same as (partition by r.empresa_id, r.key, case when r.key is null then r.id end order by r.created_at, r.id
                  rows between unbounded preceding and unbounded following);
insert into app.faq_request_personas (empresa_id, request_id, user_id, con_nombre, created_at, seen_at)
select distinct on (s.empresa_id, s.kept, s.user_id) s.empresa_id, s.kept, s.user_id, true, s.created_at, s.seen_at
  from same_request s where s.user_id is not null order by s.empresa_id, s.kept, s.user_id, s.created_at, s.id;
-- Of people who were erased, each request counts as one of theirs.
update app.faq_requests r set personas = m.personas, user_id = m.author
  from (select s.empresa_id, s.kept, count(distinct coalesce(s.user_id, s.id))::integer as personas,
               (array_agg(s.user_id order by s.created_at, s.id) filter (where s.user_id is not null))[1] as author
          from same_request s where s.merged group by 1, 2) m
 where r.empresa_id = m.empresa_id and r.id = m.kept;
delete from app.faq_requests r using same_request s where s.id <> s.kept and r.empresa_id = s.empresa_id and r.id = s.id;
drop table same_request;

-- Not unique: servers of 0.1.0 insert the same question several times.
create index faq_requests_open_key on app.faq_requests (empresa_id, app.question_key(question))
  where state = 'open' and app.question_key(question) <> '';
