import type { Retention } from '@ensaya/contract/datos.ts';
import { buildInforme, buildResponse, buildRoleplay } from '@ensaya/db/builders/roleplays.ts';
import { forgetMonths, monthFromNow, partitions } from '@ensaya/db/tests/audit-months.ts';
import { expect, test } from 'vitest';
import { openJobTools } from '../../tests/job-tools.ts';
import { buildScene, buildSuperadmin } from '../../tests/scene.ts';
import { createTestServer } from '../../tests/server.ts';
import { applyRetention } from './retention.jobs.ts';

const server = await createTestServer();
const { owner } = server;
const tools = openJobTools(server);
const NONE: Retention = { answers_months: null, reports_months: null, activity_months: null };
/** Of the time before new companies had a limit for their activity. */
const forgetLimits = ({ empresa }: Scene) => owner.query('delete from app.company_settings where company_id = $1', [empresa.id]);

type Scene = Awaited<ReturnType<typeof buildScene>>;

/** An answer, an earlier answer, a report and an entry of the log, of so many months ago. */
async function buildOld({ empresa, trabajador }: Scene, months: number): Promise<void> {
  const roleplay = await buildRoleplay(owner, empresa);
  const ago = `now() - make_interval(months => ${months})`;
  await buildResponse(owner, roleplay, trabajador);
  await owner.query(`update app.roleplay_responses set updated_at = ${ago} where roleplay_id = $1`, [roleplay.id]);
  await owner.query(
    `insert into app.roleplay_respuestas_anteriores (empresa_id, roleplay_id, user_id, answer_text, question_text, "order", answered_at)
     values ($1, $2, $3, 'Antes', '¿Por qué?', 1, ${ago})`,
    [empresa.id, roleplay.id, trabajador.id],
  );
  const informe = await buildInforme(owner, roleplay);
  await owner.query(`update app.informes set finished_at = ${ago} where id = $1`, [informe.id]);
  await owner.query(`insert into app.audit_log (act, empresa_id, subject, created_at) values ('tema.eliminado', $1, 'x', ${ago})`, [
    empresa.id,
  ]);
}

const counts = async ({ empresa }: Scene) => {
  const { rows } = await owner.query(
    `select (select count(*)::int from app.roleplay_responses where empresa_id = $1) as answers,
            (select count(*)::int from app.roleplay_respuestas_anteriores where empresa_id = $1) as former,
            (select count(*)::int from app.informes where empresa_id = $1) as reports,
            (select count(*)::int from app.audit_log where empresa_id = $1 and act = 'tema.eliminado') as activity`,
    [empresa.id],
  );
  return rows[0];
};
const entries = async ({ empresa }: Scene) =>
  (
    await owner.query('select act, subject from app.audit_log where empresa_id = $1 and act like $2 order by created_at', [
      empresa.id,
      'conservacion.%',
    ])
  ).rows;
const path = ({ empresa }: Scene) => `/rest/v1/company_settings/retention?company_id=${empresa.id}`;

test('[2.39] without limits nothing is deleted; with them what is older goes each night, of this company only, and both are recorded', async () => {
  const [scene, other] = [await buildScene(server), await buildScene(server)];
  for (const each of [scene, other]) {
    await forgetLimits(each);
    for (const months of [1, 13, 25]) await buildOld(each, months);
  }
  expect((await scene.manager('GET', path(scene))).body).toEqual(NONE);
  await applyRetention.handler({}, tools);
  const all = { answers: 3, former: 3, reports: 3, activity: 3 };
  expect(await counts(scene)).toEqual(all);

  const wanted: Retention = { answers_months: 12, reports_months: 24, activity_months: null };
  expect((await scene.manager('PUT', path(scene), wanted)).body).toEqual(wanted);
  await scene.manager('PUT', path(scene), wanted);
  expect((await scene.manager('GET', path(scene))).body).toEqual(wanted);
  for (let night = 0; night < 2; night++) await applyRetention.handler({}, tools);
  expect(await counts(scene)).toEqual({ answers: 1, former: 1, reports: 2, activity: 3 });
  expect(await counts(other)).toEqual(all);
  await scene.manager('PUT', path(scene), { ...NONE, activity_months: 12 });
  await applyRetention.handler({}, tools);
  expect(await counts(scene)).toEqual({ answers: 1, former: 1, reports: 2, activity: 1 });
  expect(await entries(scene)).toEqual([
    { act: 'conservacion.cambiada', subject: 'Respuestas: 12 meses, reportes: 24 meses, actividad: sin límite' },
    { act: 'conservacion.aplicada', subject: 'Respuestas: 4, reportes: 1' },
    { act: 'conservacion.cambiada', subject: 'Respuestas: sin límite, reportes: sin límite, actividad: 12 meses' },
    { act: 'conservacion.aplicada', subject: 'actividad: 2' },
  ]);
  expect(await entries(other)).toEqual([]);
});

test('[2.39] a new company loses the activity that is older than 24 months, and nothing else; its responsable may choose to keep all', async () => {
  const [scene, unlimited] = [await buildScene(server), await buildScene(server)];
  expect((await scene.manager('GET', path(scene))).body).toEqual({ ...NONE, activity_months: 24 });
  await unlimited.manager('PUT', path(unlimited), NONE);
  for (const each of [scene, unlimited]) for (const months of [23, 25, 61]) await buildOld(each, months);
  await applyRetention.handler({}, tools);
  expect(await counts(scene)).toEqual({ answers: 3, former: 3, reports: 3, activity: 1 });
  expect(await entries(scene)).toEqual([{ act: 'conservacion.aplicada', subject: 'actividad: 2' }]);
  expect(await counts(unlimited)).toEqual({ answers: 3, former: 3, reports: 3, activity: 3 });
});

test('[2.39] the same night drops the months of the activity log that are empty', async () => {
  const month = monthFromNow(-30);
  await forgetMonths(owner, month);
  await owner.query('select app.create_audit_partitions()');
  const name = `audit_log_${month.slice(0, 7).replace('-', '_')}`;
  const scene = await buildScene(server);
  await owner.query(`insert into app.audit_log (act, empresa_id, subject, created_at) values ('tema.eliminado', $1, 'x', $2)`, [
    scene.empresa.id,
    month,
  ]);
  expect(await partitions(owner)).toContain(name);
  await applyRetention.handler({}, tools);
  expect(await partitions(owner)).not.toContain(name);
});

test('[2.39] only responsables of the company choose, and only among the offered months', async () => {
  const [scene, other] = [await buildScene(server), await buildScene(server)];
  expect((await scene.worker('PUT', path(scene), NONE)).status).toBe(403);
  expect((await (await buildSuperadmin(server))('PUT', path(scene), NONE)).status).toBe(403);
  expect((await other.manager('PUT', path(scene), NONE)).status).toBe(404);
  expect((await other.manager('GET', path(scene))).status).toBe(404);
  // A short activity log would let a responsable remove the traces of their own acts.
  for (const wrong of [{ activity_months: 6 }, { answers_months: 1 }, { reports_months: 0 }])
    expect((await scene.manager('PUT', path(scene), { ...NONE, ...wrong })).status).toBe(400);
});
