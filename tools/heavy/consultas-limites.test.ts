import { CONSULTAS_PER_DAY } from '@ensaya/contract/consultas.ts';
import { USES } from '@ensaya/contract/ia.ts';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { ask, buildConsultaStage, type ConsultaStage, type Told } from './consulta-stage.ts';

const REQUESTS = 200;
const AT_ONCE = 20;
const PER_MINUTE = USES.consulta.perMinute;

let stage: ConsultaStage;
beforeAll(async () => {
  stage = await buildConsultaStage(['ensayo'], 1, 2);
});
afterAll(() => stage.stop());

/** By both servers in turn. No FAQ is found, so no provider is asked. */
async function askOften(person: number, betweenBatches: () => Promise<unknown>): Promise<Told[]> {
  const [company] = stage.companies;
  const told: Told[] = [];
  for (let sent = 0; sent < REQUESTS; sent += AT_ONCE) {
    const batch = Array.from({ length: AT_ONCE }, (_, n) =>
      ask(stage.servers[n % 2], company?.people[person], company?.id ?? '', 'Zanahorias'),
    );
    told.push(...(await Promise.all(batch)));
    await betweenBatches();
  }
  return told;
}
const turnsOf = (person: number, span: string) => [`turn:${stage.companies[0]?.people[person]?.id}:askKnowHow:${span}`];
const MINUTE = '00:01:00';

test(`[5.16] of ${REQUESTS} questions of one person to two servers ${PER_MINUTE} are answered in a minute, every other is told how long to wait`, async () => {
  // However long the machine takes, it is one minute.
  const told = await askOften(0, () =>
    stage.owner.query(`update auth.attempts set window_ends = now() + interval '50 seconds' where key = $1`, turnsOf(0, MINUTE)),
  );
  const refused = told.filter(({ status }) => status === 429);
  expect([told.filter(({ status }) => status === 200).length, refused.length]).toEqual([PER_MINUTE, REQUESTS - PER_MINUTE]);
  for (const { refusal } of refused) {
    expect(refusal?.code).toBe('rate_limited');
    expect(refusal?.retry_after).toBeGreaterThan(0);
    expect(refusal?.retry_after).toBeLessThanOrEqual(60);
  }
});

test(`[5.16] of ${REQUESTS} in ten minutes ${CONSULTAS_PER_DAY} are answered that day`, async () => {
  const told = await askOften(1, () => stage.owner.query('delete from auth.attempts where key = $1', turnsOf(1, MINUTE)));
  const refused = told.filter(({ status }) => status === 429);
  expect([told.filter(({ status }) => status === 200).length, refused.length]).toEqual([CONSULTAS_PER_DAY, REQUESTS - CONSULTAS_PER_DAY]);
  for (const { refusal } of refused) {
    expect(refusal).toMatchObject({ code: 'rate_limited', message: `Has llegado al límite de ${CONSULTAS_PER_DAY} de hoy` });
    expect(refusal?.retry_after).toBeGreaterThan(3600);
  }
  const [company] = stage.companies;
  const kept = await stage.rowsOf('select from app.consultas where empresa_id = $1', [company?.id]);
  expect(kept).toHaveLength(PER_MINUTE + CONSULTAS_PER_DAY);
});
