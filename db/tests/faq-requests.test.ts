import { readFile } from 'node:fs/promises';
import { expect, test } from 'vitest';
import { addTrabajador, buildEmpresa } from '../builders/empresas.ts';
import { buildUser } from '../builders/usuarios.ts';
import { createTestDatabase } from './database.ts';

const MIGRATION = new URL('../migrations/0036_faq_request_personas.sql', import.meta.url);
const { owner } = await createTestDatabase();

/** As it was before the migration. */
const BEFORE = `
  drop table app.faq_request_personas cascade;
  drop index app.faq_requests_open_key;
  alter table app.faq_requests drop column personas;
  alter table app.faq_requests disable trigger keep_asker;`;

test('[2.40] requests from before: the same open question becomes one request, with its people and their number', async () => {
  const empresa = await buildEmpresa(owner);
  const [ana, luis] = [await buildUser(owner, { role: 'worker' }), await buildUser(owner, { role: 'worker' })];
  for (const worker of [ana, luis]) await addTrabajador(owner, empresa, worker);
  await owner.query(BEFORE);
  const add = (question: string, user: { id: string } | null, day: number, state = 'open') =>
    owner.query(
      `insert into app.faq_requests (empresa_id, user_id, question, created_at, state, answered_at)
       values ($1, $2, $3, date '2026-01-01' + $4::integer, $5, case when $5 = 'answered' then now() end)`,
      [empresa.id, user?.id, question, day, state],
    );
  await add('¿Hay comedor?', null, 1);
  await add('¿HAY COMEDOR?', luis, 2);
  await add('hay comedor', ana, 3);
  await add('¿Hay comedor?', ana, 4);
  await add('¿Hay comedor?', ana, 5, 'answered');
  await add('¿Hay comedor?', luis, 6, 'dismissed');
  await add('???', ana, 7);
  await add('!!!', luis, 8);
  await owner.query(
    `insert into app.faq_requests (empresa_id, user_id, question, created_at)
     select $1, $2, '¿Y el parking?', date '2026-02-01' + n * interval '1 second' from generate_series(1, 3000) n`,
    [empresa.id, ana.id],
  );
  await owner.query(`begin; ${await readFile(MIGRATION, 'utf8')}; commit`);

  const { rows } = await owner.query(
    `select r.question, r.state, r.personas, r.user_id, array(
              select p.user_id from app.faq_request_personas p where p.request_id = r.id and p.con_nombre order by p.created_at) as people
       from app.faq_requests r order by r.created_at`,
  );
  expect(rows).toEqual([
    { question: '¿Hay comedor?', state: 'open', personas: 3, user_id: luis.id, people: [luis.id, ana.id] },
    { question: '¿Hay comedor?', state: 'answered', personas: 1, user_id: ana.id, people: [ana.id] },
    { question: '¿Hay comedor?', state: 'dismissed', personas: 1, user_id: luis.id, people: [luis.id] },
    { question: '???', state: 'open', personas: 1, user_id: ana.id, people: [ana.id] },
    { question: '!!!', state: 'open', personas: 1, user_id: luis.id, people: [luis.id] },
    { question: '¿Y el parking?', state: 'open', personas: 1, user_id: ana.id, people: [ana.id] },
  ]);
  // As servers of the previous release do.
  await add('¿hay COMEDOR?', ana, 9);
});
