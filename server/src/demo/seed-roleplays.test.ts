import type { Informe } from '@ensaya/contract/informes.ts';
import { ROLEPLAY_LIMITS, ROLEPLAY_QUESTION_LIMITS, type Roleplay } from '@ensaya/contract/roleplays.ts';
import { expect, test } from 'vitest';
import { createTestServer } from '../../tests/server.ts';
import { keyRingOf } from '../ia/key-ring.ts';
import { DEMO_ACCOUNTS } from './accounts.ts';
import { ARCE_ROLEPLAYS } from './content/arce-roleplays.ts';
import { ITACA_ROLEPLAYS } from './content/itaca-roleplays.ts';
import { AVERIA_REPORT, NORTECLIMA_ROLEPLAYS } from './content/norteclima-roleplays.ts';
import { seedDemo } from './seed.ts';

const server = await createTestServer();
const { owner } = server;
const keyRing = keyRingOf({ AUTH_SECRET: 'a secret that only tests may use, 32+' });
for (let round = 0; round < 2; round++) await seedDemo(server.url(), keyRing);

async function as({ email }: { email: string }) {
  const { rows } = await owner.query<{ id: string }>('select id from app.users where email = $1', [email]);
  return server.as({ id: rows[0]?.id ?? '' });
}

test('the demo company has six role-plays of 4 to 6 questions, and a second seeding adds none', async () => {
  const { rows } = await owner.query<{ title: string; version: number; questions: number }>(`
    select r.title, r.version, (select count(*)::int from app.roleplay_questions q where q.roleplay_id = r.id) as questions
      from app.roleplays r join app.empresas e on e.id = r.company_id where e.nombre = 'Norteclima'`);
  expect(rows).toHaveLength(6);
  expect(rows.every(({ questions, version }) => questions >= 4 && questions <= 6 && version === 1)).toBe(true);
  for (const { title, description, questions } of [...NORTECLIMA_ROLEPLAYS, ...ARCE_ROLEPLAYS, ...ITACA_ROLEPLAYS]) {
    expect(title.length).toBeLessThanOrEqual(ROLEPLAY_LIMITS.title.max);
    expect(description.length).toBeLessThanOrEqual(ROLEPLAY_LIMITS.description.max);
    expect(questions.every((text) => text.length <= ROLEPLAY_QUESTION_LIMITS.text.max)).toBe(true);
  }
});

test('[4.6] the assignments stand in all states, and the trabajadora sees each of hers', async () => {
  const states = async (condition: string) =>
    (
      await owner.query<{ state: string }>(`
        select distinct case when a.completed_at is not null then 'completado' when a.due_date < now() then 'vencido'
                             when a.due_date is null then 'sin fecha' else 'pendiente' end as state
          from app.roleplay_assignments a join app.users u on u.id = a.user_id where ${condition} order by 1`)
    ).rows.map(({ state }) => state);
  const all = ['completado', 'pendiente', 'sin fecha', 'vencido'];
  expect(await states('true')).toEqual(all);
  expect(await states(`u.nombre = 'Lucía Romero'`)).toEqual(all);
  const { rows } = await owner.query(`
    select (select count(*)::int from app.borradores_roleplay) as drafts,
           (select count(*)::int from app.entregas e join app.roleplay_assignments a using (empresa_id, roleplay_id, user_id)
             where a.completed_at is null) as earlier,
           (select count(*)::int from app.roleplay_assignments a where a.completed_at is not null and not exists (
             select from app.entregas e where e.roleplay_id = a.roleplay_id and e.user_id = a.user_id and e.entregada_at = a.completed_at))
             as unhanded,
           (select count(*)::int from app.roleplay_responses r join app.roleplay_assignments a using (empresa_id, roleplay_id, user_id)
             where r.updated_at > a.completed_at) as changed,
           (select count(*)::int from app.roleplay_responses r join app.roleplay_questions q on q.id = r.question_id
             where q.text <> r.question_text) as reworded,
           (select count(*)::int from app.roleplay_assignments a join app.roleplay_questions q using (empresa_id, roleplay_id)
             where a.completed_at is not null and not exists (
               select from app.roleplay_responses r where r.question_id = q.id and r.user_id = a.user_id)) as missing`);
  expect(rows).toEqual([{ drafts: 2, earlier: 1, unhanded: 0, changed: 1, reworded: 1, missing: 0 }]);
});

test('[2.38] the report’s quotes stand word for word in the stored answers of the people they name', async () => {
  const { rows } = await owner.query<{ finding: number; texto: string; stands: boolean }>(`
    select c.finding, c.texto, exists (
        select from app.roleplay_responses r left join app.entrega_textos t on t.user_id = r.user_id and t.question_id = r.question_id
         where r.user_id = c.user_id and r.question_id = c.question_id and coalesce(t.texto, r.answer_text) = c.answer_text
           and strpos(c.answer_text, c.texto) > 0
      ) as stands
      from app.informe_citas c order by c.finding, c.n`);
  expect(rows.map(({ texto }) => texto)).toEqual(AVERIA_REPORT.findings.flatMap(({ quotes }) => quotes.map(({ text }) => text)));
  expect(rows.filter(({ stands }) => !stands)).toEqual([]);
  const { rows: reports } = await owner.query(`
    select i.state, i.counts, jsonb_array_length(i.findings) as findings, (select count(*)::int from app.informe_trozos t where t.informe_id = i.id) as pieces,
           (select count(*)::int from app.roleplay_responses r where r.roleplay_id = i.roleplay_id) as answers
      from app.informes i`);
  expect(reports).toEqual([
    {
      state: 'done',
      counts: { asignados: 4, completados: 2, vencidos: 1, respuestas: 13, esperadas: 20, personas: 4 },
      findings: AVERIA_REPORT.findings.length,
      pieces: 6,
      answers: 13,
    },
  ]);
});

test('[2.38 6.4] the trabajadora’s list and the responsable’s report show the content', async () => {
  const trabajadora = await as(DEMO_ACCOUNTS.trabajadora);
  const { items } = (await trabajadora('GET', '/rest/v1/roleplays')).body as { items: Roleplay[] };
  expect(items.map(({ title }) => title)).toEqual([
    'Factura cobrada dos veces',
    'Avería en plena ola de frío',
    'Cliente que amenaza con irse',
    'La pieza prometida que no ha llegado',
    'La caldera que no se puede volver a encender',
    'Un compañero sin arnés en la cubierta',
  ]);
  expect(items[1]?.mine).toMatchObject({ answered: 2, has_draft: true });

  const responsable = await as(DEMO_ACCOUNTS.responsable);
  const { rows } = await owner.query<{ id: string; empresa_id: string }>('select id, empresa_id from app.informes');
  const report = await responsable('GET', `/rest/v1/informes/${rows[0]?.id}?empresa_id=${rows[0]?.empresa_id}`);
  const { findings, unquoted, pieces_done, pieces_total } = report.body as Informe;
  expect(findings.map(({ citas, personas }) => [citas, personas])).toEqual([
    [3, 3],
    [2, 2],
    [2, 2],
    [2, 2],
  ]);
  expect(unquoted.map(({ nombre }) => nombre)).toEqual(['Iván Castro']);
  expect([pieces_done, pieces_total]).toEqual([6, 6]);
});
