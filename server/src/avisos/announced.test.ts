import { assignResponsable, buildEmpresa } from '@ensaya/db/builders/empresas.ts';
import { buildFaq } from '@ensaya/db/builders/faqs.ts';
import { buildUser } from '@ensaya/db/builders/usuarios.ts';
import pg from 'pg';
import { expect, onTestFinished, test } from 'vitest';
import { openJobTools } from '../../tests/job-tools.ts';
import { createTestServer } from '../../tests/server.ts';
import { until } from '../../tests/until.ts';
import { CHANNEL } from '../lib/notify-changes.ts';
import { addAvisosDue } from './avisos.jobs.ts';
import { sweepAvisos } from './due.queries.ts';

const server = await createTestServer();
const { owner } = server;
const tools = openJobTools(server);

test('what becomes due in 150 companies at once is announced to each of them', async () => {
  const manager = await buildUser(owner, { role: 'manager' });
  const yesterdayLastYear = `select to_char(now() - interval '1 day' - interval '12 months', 'YYYY-MM-DD') as day`;
  const reviewed_on = (await owner.query(yesterdayLastYear)).rows[0].day;
  const companies = new Set<string>();
  for (let n = 0; n < 150; n += 1) {
    const empresa = await buildEmpresa(owner, { nombre: `Empresa ${n}` });
    await assignResponsable(owner, empresa, manager);
    await buildFaq(owner, empresa, { reviewed_on, review_months: 12 });
    companies.add(empresa.id);
  }
  const listener = new pg.Client(server.url('ensaya_api'));
  await listener.connect();
  onTestFinished(() => listener.end());
  const announced = new Set<string>();
  listener.on('notification', ({ payload }) => {
    for (const { table, empresa_id } of JSON.parse(payload ?? '')) if (table === 'avisos') announced.add(empresa_id);
  });
  await listener.query(`listen ${CHANNEL}`);
  await addAvisosDue.handler({}, tools);
  await until(() => announced.size === companies.size);
  expect(announced).toEqual(companies);
});

test('old notices are removed until none is left', async () => {
  const empresa = await buildEmpresa(owner);
  const { id } = await buildUser(owner, { role: 'manager' });
  await owner.query(
    `insert into app.avisos (empresa_id, user_id, kind, subject_id, title, key, by_mail, created_at)
     select $1, $2, 'faq_por_revisar', gen_random_uuid(), 'Antiguo', n::text, false, now() - interval '91 days' from generate_series(1, 25000) n`,
    [empresa.id, id],
  );
  await sweepAvisos(tools.outside, new Date());
  expect((await owner.query('select from app.avisos where user_id = $1', [id])).rowCount).toBe(0);
});
