import { buildEmpresa } from '@ensaya/db/builders/empresas.ts';
import { buildResponse, buildRoleplay } from '@ensaya/db/builders/roleplays.ts';
import { buildUser } from '@ensaya/db/builders/usuarios.ts';
import { expect, test } from 'vitest';
import { createTestDatabase } from './database.ts';

const { owner } = await createTestDatabase();
const empresa = await buildEmpresa(owner);
const person = await buildUser(owner, { role: 'worker' });
const two = { questions: ['¿Por qué?', '¿Y después?'] };

const INSERTS = {
  roleplay_responses: {
    rule: 'respuesta_a_una_pregunta_del_roleplay',
    text: `insert into app.roleplay_responses (empresa_id, roleplay_id, question_id, user_id, answer_text, question_text)
           values ($1, $2, $3, $4, 'Porque sí.', '¿Por qué?')`,
  },
  borradores_roleplay: {
    rule: 'borrador_de_una_pregunta_del_roleplay',
    text: `insert into app.borradores_roleplay (empresa_id, roleplay_id, question_id, user_id, texto) values ($1, $2, $3, $4, 'Porque')`,
  },
  roleplay_respuestas_anteriores: {
    rule: 'respuesta_anterior_a_una_pregunta_del_roleplay',
    text: `insert into app.roleplay_respuestas_anteriores
             (empresa_id, roleplay_id, question_id, user_id, answer_text, question_text, "order", answered_at)
           values ($1, $2, $3, $4, 'Antes', '¿Por qué?', 1, now())`,
  },
};

test.each(Object.entries(INSERTS))('a row of %s names a question of its own role-play', async (_table, { rule, text }) => {
  const [first, second] = [await buildRoleplay(owner, empresa), await buildRoleplay(owner, empresa)];
  const insert = (roleplay: { id: string }, question: string | undefined) =>
    owner.query(text, [empresa.id, roleplay.id, question, person.id]);
  await expect(insert(first, second.questions[0])).rejects.toMatchObject({ code: '23503', constraint: rule });
  expect((await insert(first, first.questions[0])).rowCount).toBe(1);
});

test('deleting a question takes its answer and its draft along; an earlier answer stays without it. Deleting the role-play takes all', async () => {
  const roleplay = await buildRoleplay(owner, empresa, two);
  for (const question of [0, 1]) await buildResponse(owner, roleplay, person, { question });
  for (const id of roleplay.questions) {
    await owner.query(INSERTS.borradores_roleplay.text, [empresa.id, roleplay.id, id, person.id]);
    await owner.query(INSERTS.roleplay_respuestas_anteriores.text, [empresa.id, roleplay.id, id, person.id]);
  }
  const left = async () => {
    const { rows } = await owner.query(
      `select (select array_agg(question_id) from app.roleplay_responses where roleplay_id = $1) as answers,
              (select array_agg(question_id) from app.borradores_roleplay where roleplay_id = $1) as drafts,
              (select array_agg(question_id order by question_id) from app.roleplay_respuestas_anteriores where roleplay_id = $1) as earlier`,
      [roleplay.id],
    );
    return rows[0];
  };
  const [deleted, kept] = roleplay.questions;
  await owner.query('delete from app.roleplay_questions where empresa_id = $1 and id = $2', [empresa.id, deleted]);
  expect(await left()).toEqual({ answers: [kept], drafts: [kept], earlier: [kept, null] });
  await owner.query('delete from app.roleplays where company_id = $1 and id = $2', [empresa.id, roleplay.id]);
  expect(await left()).toEqual({ answers: null, drafts: null, earlier: null });
});
