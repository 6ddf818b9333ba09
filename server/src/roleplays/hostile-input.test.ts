import { buildAssignment, buildResponse, buildRoleplay } from '@ensaya/db/builders/roleplays.ts';
import { describe, expect, test } from 'vitest';
import { buildScene, errorOf } from '../../tests/scene.ts';
import { createTestServer } from '../../tests/server.ts';

const server = await createTestServer();
const { owner } = server;
const scene = await buildScene(server);
const { manager, worker, empresa, trabajador } = scene;
const roleplay = await buildRoleplay(owner, empresa);
const assignment = await buildAssignment(owner, roleplay, trabajador);
await buildResponse(owner, roleplay, trabajador);

const key = { empresa_id: empresa.id, roleplay_id: roleplay.id };
const at = new URLSearchParams(key);
const own = { ...key, question_id: roleplay.questions[0], user_id: trabajador.id };
const content = { company_id: empresa.id, title: 'Uno', questions: [{ text: '¿Qué?' }] };
const MEGABYTE = 'a'.repeat(1_000_000);
const NUL = 'Hola\0mundo';
const BIDI = 'Abre \u202Egpj.exe\u202C y \u2066esto\u2069';
const CURSOR = Buffer.from("x' or true --").toString('base64url');

const create = (fields: object) => manager('POST', '/rest/v1/roleplays', { ...content, ...fields });
const answer = (answer_text: unknown, more: object = {}) =>
  worker('PUT', '/rest/v1/roleplay_responses', { ...own, answer_text, base_version: 1, ...more });
const draft = (texto: unknown, more: object = {}) =>
  worker('PUT', '/rest/v1/borradores_roleplay', { ...own, texto, base_version: 0, ...more });
const assign = (fields: object) => manager('POST', '/rest/v1/roleplay_assignments', { ...key, user_ids: [trabajador.id], ...fields });
const extend = (days: unknown) =>
  manager('PUT', `/rest/v1/roleplay_assignments/${assignment.id}/due_date?empresa_id=${empresa.id}`, { days });

const REFUSED: Record<string, () => ReturnType<typeof manager>> = {
  '5,000 questions': () => create({ questions: Array.from({ length: 5000 }, (_, n) => ({ text: `¿${n}?` })) }),
  'a title of a megabyte': () => create({ title: MEGABYTE }),
  'a question of a megabyte': () => create({ questions: [{ text: MEGABYTE }] }),
  'a title with NUL': () => create({ title: NUL }),
  'a question with NUL': () => create({ questions: [{ text: NUL }] }),
  'a question of blanks': () => create({ questions: [{ text: '\u00A0\u2003\n' }] }),
  'questions that are no list': () => create({ questions: { length: 3 } }),
  'an answer of a megabyte': () => answer(MEGABYTE),
  'an answer with NUL': () => answer(NUL),
  'an answer that is no text': () => answer({ toString: 'x' }),
  'an answer with a version beyond the integers': () => answer('Sí.', { base_version: 2 ** 40 }),
  'a draft of 8,001 characters': () => draft('a'.repeat(8001)),
  'a draft with a negative version': () => draft('a', { base_version: -1 }),
  '501 people': () => assign({ user_ids: Array.from({ length: 501 }, () => crypto.randomUUID()) }),
  'a person that is no id': () => assign({ user_ids: ["' or true --"] }),
  'half a day': () => extend(0.5),
  'a thousand days': () => extend(1000),
  'days in words': () => extend('siete'),
  'a cursor of role-plays': () => manager('GET', `/rest/v1/roleplays?cursor=${CURSOR}`),
  'a cursor of answers': () => manager('GET', `/rest/v1/roleplay_responses?${at}&user_id=${trabajador.id}&cursor=${CURSOR}`),
  'a cursor of the export': () => manager('GET', `/rest/v1/rpc/export_roleplay_responses?${at}&cursor=${CURSOR}`),
  'a cursor of notices': () => worker('GET', `/rest/v1/avisos?cursor=${CURSOR}`),
  'a page of a million': () => manager('GET', `/rest/v1/roleplay_responses?${at}&user_id=${trabajador.id}&limit=1000000`),
  'a negative ceiling': () => manager('POST', '/rest/v1/informes', { ...key, ceiling: -1 }),
  'a ceiling beyond the integers': () => manager('POST', '/rest/v1/informes', { ...key, ceiling: 1e30 }),
  'an unknown kind of notice': () => worker('PUT', '/rest/v1/aviso_preferencias', { kind: '__proto__', choice: 'no' }),
};

describe('refused with a sentence in Spanish', () => {
  test.each(Object.keys(REFUSED))('%s', async (name) => {
    const response = await (REFUSED[name]?.() ?? expect.fail());
    expect([400, 413]).toContain(response.status);
    const { message, fields = {} } = errorOf(response);
    for (const sentence of [message, ...Object.values(fields)])
      expect(sentence).not.toMatch(/\b(Invalid|Too|expected|must|should|value)\b/i);
  });
});

describe('stored as written', () => {
  test('direction marks, and formulas of spreadsheets', async () => {
    for (const text of [BIDI, '=1+1', '<script>alert(1)</script>', '{{empresa}} [titulo]']) {
      const created = await create({ title: text, questions: [{ text }] });
      expect([created.status, created.body]).toMatchObject([201, { title: text, questions: [{ text }] }]);
    }
  });

  test('a draft, without NUL and halves of characters', async () => {
    const saved = await draft(`${NUL} \uD800`);
    expect([saved.status, saved.body]).toMatchObject([200, { texto: 'Holamundo \uFFFD' }]);
  });
});
