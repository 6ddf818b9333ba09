import { randomUUID } from 'node:crypto';
import { buildTema, type Tema } from '@ensaya/db/builders/generador.ts';
import { buildPlatformAi } from '@ensaya/db/builders/ia.ts';
import { simulatedAi } from '@ensaya/server/demo/simulator/environment.ts';
import { startAiSimulator } from '@ensaya/server/demo/simulator/simulator.ts';
import { PLATFORM } from '@ensaya/server/ia/key-ring.ts';
import { createQueues } from '@ensaya/server/lib/queue.ts';
import { askPiece } from '@ensaya/server/tests/ask-piece.job.ts';
import { freePort } from '@ensaya/server/tests/free-port.ts';
import pg from 'pg';
import { addPeople, type Person } from '../stage/added-people.ts';
import { openOwnerQueue } from '../stage/owner-queue.ts';
import { type RunningServer, startServer, startWorker } from '../stage/processes.ts';
import { buildStage, cookieOf, stageKeyRing } from '../stage/stage.ts';
import { startHeldProvider } from './held-provider.ts';

const WORKER = new URL(import.meta.resolve('@ensaya/server/tests/ask-piece.worker.ts')).pathname;
/** A company has two fifths of the connections (`lib/database-gate.ts`): all of its people get one at once. */
const CONNECTIONS = 64;

export type CreditCompany = { id: string; people: Person[]; tema: Tema };
/** 'done', or the code of the refusal. */
export type Outcome = string;

/**
 * Companies that ask by the operator's key: two servers, a worker process, and a provider that answers when it is told. `ensayo.held` keeps every
 * sum of spent and reserved that a month has had, also those between two looks.
 */
export async function buildCreditStage(companies: number, peopleEach: number) {
  const stage = await buildStage(companies, 0);
  const simulator = await startAiSimulator();
  const provider = await startHeldProvider(simulator);
  const admin = new pg.Client({ connectionString: stage.url() });
  const owner = new pg.Client({ connectionString: stage.url(), options: '-c role=ensaya_owner' });
  await Promise.all([admin.connect(), owner.connect()]);
  await admin.query(`
    create schema ensayo;
    create table ensayo.results (piece uuid not null, answer text not null);
    create table ensayo.held (empresa_id uuid not null, month date not null, held bigint not null);
    grant usage on schema ensayo to ensaya_worker, ensaya_gate;
    grant insert on ensayo.results to ensaya_worker;
    create function ensayo.note_held() returns trigger language plpgsql security definer set search_path = pg_catalog as $$
    begin
      insert into ensayo.held values (new.empresa_id, new.month, new.spent + new.reserved);
      return null;
    end $$;
    create trigger note_held after insert or update on app.credito_meses for each row execute function ensayo.note_held();
    -- The callers of a test wait for one another, on a machine that others use too.
    alter role ensaya_api set lock_timeout = '60s';
    alter role ensaya_api set statement_timeout = '60s';
    alter role ensaya_worker set lock_timeout = '60s'`);
  await buildPlatformAi(owner, { sealedKey: stageKeyRing().seal('clave-de-la-plataforma', PLATFORM), time_zone: 'America/Bogota' });
  await owner.query(
    `insert into app.credito_ia (empresa_id, monthly_credit, accepted_at, accepted_text, accepted_provider, accepted_lugar)
     select e.id, 1000000000, now(), app.credit_text(), p.provider, p.lugar from app.empresas e, app.plataforma_ia p`,
  );
  const built: CreditCompany[] = [];
  for (const { empresa_id: id } of stage.managers)
    built.push({ id, people: await addPeople(owner, id, peopleEach), tema: await buildTema(owner, { id }) });

  const boss = await openOwnerQueue(stage);
  await createQueues(boss, [askPiece]);
  const environment = { ...simulatedAi(provider), LOG_LEVEL: 'silent', DATABASE_POOL_MAX: String(CONNECTIONS), AI_FIRST_TOKEN_MS: '60000' };
  const servers = await Promise.all([startServer(stage, await freePort(), environment), startServer(stage, await freePort(), environment)]);
  const worker = startWorker(stage, environment, undefined, WORKER);

  const rowsOf = async <T extends pg.QueryResultRow>(text: string, values: unknown[] = []) => (await admin.query<T>(text, values)).rows;
  const countOf = async (text: string, values: unknown[] = []) => (await rowsOf<{ n: number }>(text, values))[0]?.n ?? -1;
  const jobs = (states: string) =>
    countOf(`select count(*)::int as n from pgboss.job where name = $1 and state in (${states})`, [askPiece.queue]);

  return {
    companies: built,
    servers,
    provider,
    admin,
    owner,
    rowsOf,
    countOf,
    ask: (server: RunningServer | undefined, company: CreditCompany, person: number) => ask(server, company, company.people[person]),
    enqueue: ({ id, people }: CreditCompany, pieces: number) =>
      boss.insert(
        askPiece.queue,
        Array.from({ length: pieces }, () => ({
          data: { empresa_id: id, user_id: people[0]?.id ?? '', lote_id: randomUUID(), piece: randomUUID() },
        })),
      ),
    unfinishedJobs: () => jobs(`'created', 'active', 'retry'`),
    refusedJobs: () => jobs(`'failed'`),
    giveCredit: (company: CreditCompany, credit: number) =>
      owner.query('update app.credito_ia set monthly_credit = $2 where empresa_id = $1', [company.id, credit]),
    stop: async () => {
      await provider.stop();
      await Promise.all([worker.stop(), ...servers.map((server) => server.stop())]);
      await boss.stop({ graceful: false });
      await Promise.all([admin.end(), owner.end()]);
      await simulator.stop();
      await stage.postgres.stop();
    },
  };
}
export type CreditStage = Awaited<ReturnType<typeof buildCreditStage>>;

async function ask(server: RunningServer | undefined, { id, tema }: CreditCompany, person: Person | undefined): Promise<Outcome> {
  if (!server || !person) throw new Error('nobody asks');
  const response = await fetch(`${server.url}/functions/v1/generate-prompt`, {
    method: 'POST',
    headers: { origin: server.url, cookie: cookieOf(person.token), 'content-type': 'application/json' },
    body: JSON.stringify({
      companyId: id,
      topicId: tema.id,
      answers: tema.preguntas.map((questionId) => ({ questionId, answer: 'Llegó roto' })),
    }),
  });
  const answer = (await response.json()) as { error?: { code?: string } };
  return response.ok ? 'done' : (answer.error?.code ?? `${response.status}`);
}
