import { aiCalls } from '@ensaya/server/lib/metrics.ts';
import { onAsk, onPrivateCall, type Plant, sql, wrapped } from './plant.ts';

type Planted = Plant & { name: string; found: readonly string[] };

const PRIVATE_CALLS = `(select count(*)::integer from app.ai_calls p where p.empresa_id = empresa and p.what = any (app.private_uses()))`;

/** One leak of each kind, and where the sweep must find it. */
export const PLANTS: readonly Planted[] = [
  {
    name: 'a policy: colleagues read the calls of their company',
    apply: sql(
      `create policy planted on app.ai_calls for select to ensaya_api using (empresa_id = any ((select app.member_ids())::uuid[]))`,
    ),
    found: ['colleague: table app.ai_calls'],
  },
  {
    name: 'a copy: the company’s has the private calls',
    apply: async (world) => {
      await sql(
        'create policy planted_copia on app.ai_calls for select to ensaya_worker using (empresa_id = (select app.export_empresa_id()))',
      )(world);
      await wrapped(
        'data_duties',
        '',
        `() returns table (tabla text, empresa text, persona text, propio jsonb, oculta text[], borra text, conserva text, fecha text)
         language sql immutable as $$ select d.tabla, case d.tabla when 'app.ai_calls' then 'empresa_id = $1' else d.empresa end, d.persona,
           d.propio, d.oculta, d.borra, d.conserva, d.fecha from app.planted_data_duties() d $$`,
      )(world);
    },
    found: ['responsable', 'responsable of another company'].flatMap((actor) => [
      `${actor}: copy of empresa: datos/ai_calls.ndjson`,
      `${actor}: copy of empresa: resumen.json`,
    ]),
  },
  {
    name: 'a count: of the prompts of a topic',
    apply: wrapped(
      'count_prompts',
      'uuid',
      `(empresa uuid) returns table (tema_id uuid, generados integer, utiles integer, no_utiles integer) language sql security definer
       as $$ select c.tema_id, c.generados + ${PRIVATE_CALLS}, c.utiles, c.no_utiles from app.planted_count_prompts(empresa) c $$`,
    ),
    found: ['responsable: GET countPrompts', 'responsable of another company: GET countPrompts of the other company'],
  },
  {
    name: 'a figure: the spend of the month, at once',
    apply: wrapped(
      'empresa_spend',
      'uuid',
      `(empresa uuid) returns table (what text, cost bigint) language sql security definer
       as $$ select * from app.planted_empresa_spend(empresa) union all
             select 'privado', sum(p.cost)::bigint from app.ai_calls p
              where p.empresa_id = empresa and p.what = any (app.private_uses()) having count(*) > 0 $$`,
    ),
    found: ['superadmin: GET getEmpresa', 'superadmin: GET getEmpresa of the other company'],
  },
  {
    name: 'an event: that the settings of AI have changed',
    apply: onPrivateCall(
      'event',
      `perform pg_notify('ensaya_changes', json_build_array(json_build_object('table', 'ai_settings', 'empresa_id', new.empresa_id))::text)`,
    ),
    found: ['colleague: events', 'responsable: events', 'responsable of another company: events'],
  },
  {
    name: 'a log line: which use was asked for',
    apply: onAsk(({ server }, use) => server.app.log.info({ use }, 'asking the provider')),
    found: ['operator: log'],
  },
  {
    name: 'a metric: calls by use',
    apply: onAsk((_world, use) => aiCalls.inc({ provider: 'compatible', use, outcome: 'asked' })),
    found: ['operator: metrics'],
  },
  {
    name: 'a receipt: own calls are all of the company',
    apply: wrapped(
      'read_ai_receipt',
      'uuid, uuid',
      `(empresa uuid, call_id uuid)
       returns table (cost bigint, tokens_in integer, tokens_out integer, model text, month date, own_spent bigint, own_calls integer,
                      company_spent bigint, company_calls integer, monthly_cap bigint) language sql security definer
       as $$ select r.cost, r.tokens_in, r.tokens_out, r.model, r.month, r.own_spent, r.own_calls + ${PRIVATE_CALLS},
                    r.company_spent, r.company_calls, r.monthly_cap from app.planted_read_ai_receipt(empresa, call_id) r $$`,
    ),
    found: ['responsable: GET getAiReceipt'],
  },
  {
    name: 'a notice: to the responsables',
    apply: onPrivateCall(
      'notice',
      `insert into app.avisos (user_id, empresa_id, kind, subject_id, title, key, by_mail)
       select r.user_id, r.empresa_id, (app.known_aviso_kinds())[1], new.id, 'Consulta', new.id, false
         from app.responsables_empresas r where r.empresa_id = new.empresa_id`,
    ),
    found: [
      ...['responsable', 'responsable of another company'].flatMap((actor) =>
        ['table app.avisos', 'GET listAvisos', 'GET countUnreadAvisos'].map((place) => `${actor}: ${place}`),
      ),
      'responsable: copy of persona: datos/avisos.json',
      'responsable: copy of persona: resumen.json',
    ],
  },
  {
    name: 'a counter: one limit for all trabajadores of a company',
    apply: sql(`create table app.planted_turns (key text primary key, count integer);
      alter function app.take_turn(text, integer) rename to planted_take_turn;
      create function app.take_turn(operation text, most integer) returns integer language sql security definer
      as $$ insert into app.planted_turns as t values (operation || app.member_ids()::text, 1) on conflict (key) do update set count = t.count + 1
            returning case when t.count > most then 1 else 0 end $$`),
    found: ['colleague: attempt their own turns'],
  },
  {
    name: 'what is left for an estimate: less what private calls have reserved',
    apply: onPrivateCall(
      'left',
      'update app.ai_months m set reserved = m.reserved + new.reserved where m.empresa_id = new.empresa_id and m.month = new.month',
    ),
    found: [
      'responsable: GET estimateInforme',
      'responsable: GET getAiSettings',
      'responsable: table app.ai_months',
      'responsable: copy of empresa: datos/ai_months.ndjson',
    ],
  },
  {
    name: 'a refusal: the cap is reached as soon as somebody made a private call',
    apply: wrapped(
      'reserve_ai_call',
      'uuid, uuid, text, text, text, bigint, uuid, bigint, text',
      `(empresa uuid, call_id uuid, use text, its_provider text, its_model text, highest bigint, lote uuid, ceiling bigint, account text default 'empresa') returns void
       language plpgsql security definer as $$ begin
         if use = 'prompt' and ${PRIVATE_CALLS} > 0 then raise exception 'the cap of the month is reached' using errcode = 'ENCAP'; end if;
         perform app.planted_reserve_ai_call(empresa, call_id, use, its_provider, its_model, highest, lote, ceiling, account);
       end $$`,
    ),
    found: ['colleague: attempt a call that all may see', 'colleague: POST generatePrompt', 'responsable: POST generatePrompt'],
  },
];
