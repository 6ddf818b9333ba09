import type { OwnResponse, Play, RoleplayDraft } from '@ensaya/contract/roleplay-play.ts';
import { addTrabajador } from '@ensaya/db/builders/empresas.ts';
import { buildRoleplay } from '@ensaya/db/builders/roleplays.ts';
import { buildUser } from '@ensaya/db/builders/usuarios.ts';
import { buildScene } from './scene.ts';
import type { TestServer } from './server.ts';

/** A role-play of a new company, with its trabajador’s requests. */
export async function buildPlay(server: TestServer, questions = ['¿Por qué debería quedarme?', '¿Y el precio?']) {
  const scene = await buildScene(server);
  const roleplay = await buildRoleplay(server.owner, scene.empresa, { questions });
  const [first = '', second = ''] = roleplay.questions;
  const key = { empresa_id: scene.empresa.id, roleplay_id: roleplay.id };
  const saver =
    (caller: typeof scene.worker, user_id = scene.trabajador.id) =>
    (texto: string, base_version = 0, question_id = first) =>
      caller('PUT', '/rest/v1/borradores_roleplay', { ...key, question_id, user_id, texto, base_version });
  const answerer =
    (caller: typeof scene.worker, user_id = scene.trabajador.id) =>
    (answer_text: string, base_version = 0, question_id = first, more: object = {}) =>
      caller('PUT', '/rest/v1/roleplay_responses', { ...key, question_id, user_id, answer_text, base_version, ...more });
  const finisher =
    (caller: typeof scene.worker, user_id = scene.trabajador.id) =>
    () =>
      caller('POST', '/rest/v1/rpc/finish_roleplay', { ...key, user_id });
  const read = async (caller = scene.worker) => (await caller('GET', pathOf(roleplay))).body as Play;
  return {
    ...scene,
    roleplay,
    first,
    second,
    key,
    saver,
    answerer,
    finisher,
    read,
    save: saver(scene.worker),
    answer: answerer(scene.worker),
    finish: finisher(scene.worker),
  };
}
export const pathOf = ({ id }: { id: string }, more = '') => `/rest/v1/rpc/play_roleplay?roleplay_id=${id}${more}`;
export const draftIn = ({ body }: { body: unknown }) => body as RoleplayDraft;
export const responseIn = ({ body }: { body: unknown }) => body as OwnResponse;

export async function buildColleague(server: TestServer, empresa: { id: string }) {
  const colleague = await buildUser(server.owner, { role: 'worker' });
  await addTrabajador(server.owner, empresa, colleague);
  return { colleague, asColleague: await server.as(colleague) };
}
