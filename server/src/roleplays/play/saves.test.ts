import { describe, expect, test } from 'vitest';
import { buildColleague, buildPlay, draftIn, responseIn } from '../../../tests/play-scene.ts';
import { buildSuperadmin, errorOf } from '../../../tests/scene.ts';
import { createTestServer } from '../../../tests/server.ts';

const server = await createTestServer();
const { owner } = server;

describe('a draft', () => {
  test('[4.7] keeps blanks; each save replaces the version that it names', async () => {
    const { save, read } = await buildPlay(server);
    const one = draftIn(await save(' Hola\n '));
    expect(one.texto).toBe(' Hola\n ');
    const two = draftIn(await save('Hola, buenas', one.version));
    expect(two).toMatchObject({ texto: 'Hola, buenas', version: one.version + 1 });
    expect((await read()).drafts).toEqual([two]);
  });

  test('[4.7] may be twice as long as an answer', async () => {
    const { save } = await buildPlay(server);
    expect(draftIn(await save('a'.repeat(8000))).texto).toHaveLength(8000);
  });

  test('[4.7] another version is refused with the current draft; the same save again is not', async () => {
    const { save, read } = await buildPlay(server);
    const one = draftIn(await save('Desde el móvil'));
    const two = draftIn(await save('Desde el móvil, más', one.version));
    for (const stale of [0, one.version]) {
      const refused = await save('Desde la mesa', stale);
      expect([refused.status, errorOf(refused).code, errorOf(refused).current]).toEqual([409, 'stale', two]);
      const again = await save('Desde el móvil, más', stale);
      expect([again.status, again.body]).toEqual([200, two]);
    }
    expect((await read()).drafts).toEqual([two]);
  });

  test('[4.7] of two saves at the same moment one is refused, and neither text is lost', async () => {
    const { save } = await buildPlay(server);
    const { version } = draftIn(await save('Base'));
    for (let round = 0, base = version; round < 10; round++) {
      const results = await Promise.all([save(`Móvil ${round}`, base), save(`Mesa ${round}`, base)]);
      expect(results.map(({ status }) => status).toSorted()).toEqual([200, 409]);
      const [stored] = results.filter(({ status }) => status === 200);
      expect(results.filter(({ status }) => status === 409).map((refused) => errorOf(refused).current)).toEqual([stored?.body]);
      base = draftIn(stored ?? { body: {} }).version;
    }
  });

  test('[4.7] one that holds nothing beyond the answer may be replaced whatever its version', async () => {
    const { save, answer } = await buildPlay(server);
    await answer('Porque sí.');
    const { version } = draftIn(await save('Porque sí.'));
    expect((await save('Porque sí, y más', 0)).status).toBe(200);
    expect((await save('', version + 1)).status).toBe(200);
    expect((await save('Otra vez', 0)).status).toBe(200);
  });

  test('[4.7] a tab that read a deleted draft does not replace the one begun since', async () => {
    const { save, answer } = await buildPlay(server);
    const old = draftIn(await save('Viejo'));
    await answer('Viejo');
    await save('Nuevo');
    expect((await save('Viejo y más', old.version)).status).toBe(409);
  });

  test('[6.4 6.5] only its author reads or writes it', async () => {
    const { save, saver, read, empresa, roleplay, manager, responsable, first, second, trabajador } = await buildPlay(server);
    await save('Secreto');
    const { colleague, asColleague } = await buildColleague(server, empresa);
    expect((await read(asColleague)).drafts).toEqual([]);
    const admin = await buildSuperadmin(server);
    expect((await saver(manager, responsable.id)('x')).status).toBe(403);
    expect((await saver(admin)('x')).status).toBe(403);
    // A page that was loaded for another user.
    expect((await saver(asColleague)('x')).status).toBe(403);
    expect((await saver(asColleague, colleague.id)('Mío')).status).toBe(200);
    const { rows } = await owner.query('select user_id, texto from app.borradores_roleplay where roleplay_id = $1 order by texto', [
      roleplay.id,
    ]);
    expect(rows).toEqual([
      { user_id: colleague.id, texto: 'Mío' },
      { user_id: trabajador.id, texto: 'Secreto' },
    ]);
    const other = await buildPlay(server);
    expect((await save('x', 0, other.first)).status).toBe(404);
    expect((await other.saver(other.worker, other.trabajador.id)('x', 0, second)).status).toBe(404);
    const foreign = {
      empresa_id: empresa.id,
      roleplay_id: roleplay.id,
      question_id: first,
      user_id: other.trabajador.id,
      texto: 'x',
      base_version: 0,
    };
    expect((await other.worker('PUT', '/rest/v1/borradores_roleplay', foreign)).status).toBe(404);
  });
});

describe('an answer', () => {
  test('[3.12 7.17] is stored with the wording that it answers, and deletes the draft', async () => {
    const { save, answer, read, first } = await buildPlay(server);
    await save('Porque conoz');
    const saved = await answer('  Porque conozco su caso. ');
    expect([saved.status, saved.body]).toMatchObject([
      200,
      { question_id: first, answer_text: 'Porque conozco su caso.', question_text: '¿Por qué debería quedarme?', version: 1 },
    ]);
    expect(await read()).toMatchObject({ drafts: [], responses: [saved.body] });
    await owner.query(`update app.roleplay_questions set text = '¿Por qué?' where id = $1`, [first]);
    const changed = responseIn(await answer('Porque le conozco.', 1));
    expect(changed).toMatchObject({ answer_text: 'Porque le conozco.', question_text: '¿Por qué?', version: 2 });
    expect(changed.updated_at > responseIn(saved).updated_at).toBe(true);
  });

  test('[4.7] another version is refused with the current answer and the draft stays; the same answer again is not an edit', async () => {
    const { save, answer, read } = await buildPlay(server);
    const one = responseIn(await answer('Desde el móvil'));
    expect((await answer('Desde el móvil')).body).toEqual(one);
    const two = responseIn(await answer('Desde el móvil, más', 1));
    await save('Desde la mesa');
    const refused = await answer('Desde la mesa', 1);
    expect([refused.status, errorOf(refused).code, errorOf(refused).current]).toEqual([409, 'stale', two]);
    expect(await read()).toMatchObject({ responses: [two], drafts: [{ texto: 'Desde la mesa' }] });
  });

  test('[3.12 4.6] a page left open since the time before does not replace an answer of this time', async () => {
    const { answer, finish, manager, key, read } = await buildPlay(server, ['¿Por qué debería quedarme?']);
    const { version } = responseIn(await answer('La primera vez'));
    expect((await finish()).status).toBe(200);
    const { items } = (await manager('GET', `/rest/v1/roleplay_assignments?${new URLSearchParams(key)}`)).body as {
      items: { id: string }[];
    };
    const again = await manager('POST', `/rest/v1/roleplay_assignments/${items[0]?.id}/reassign?empresa_id=${key.empresa_id}`, {});
    expect(again.status).toBe(200);
    const now = responseIn(await answer('Esta vez'));
    expect((await answer('La primera vez, corregida', version)).status).toBe(409);
    expect((await answer('Esta vez, corregida', now.version)).status).toBe(200);
    expect((await read()).responses).toMatchObject([{ answer_text: 'Esta vez, corregida' }]);
  });

  test('[4.7] a draft that another tab wrote stays, unless the answer has its text', async () => {
    const { save, answer, read, first } = await buildPlay(server);
    const { version } = draftIn(await save('Desde la mesa, largo'));
    await answer('Desde el móvil', 0, first, { draft_version: version - 1 });
    expect((await read()).drafts).toMatchObject([{ texto: 'Desde la mesa, largo' }]);
    await answer('Desde la mesa, largo', 1, first, { draft_version: 0 });
    expect((await read()).drafts).toEqual([]);
    await save('Otra');
    await answer('Otra más', 2, first, { draft_version: (await read()).drafts[0]?.version });
    expect((await read()).drafts).toEqual([]);
  });

  test('[5.8] is neither blank nor longer than 4000 characters, and not to a hidden question', async () => {
    const { answer, first, read } = await buildPlay(server);
    const blank = await answer(' \n ');
    expect([blank.status, errorOf(blank).fields]).toEqual([400, { answer_text: 'La respuesta no puede estar vacía' }]);
    expect(errorOf(await answer('x'.repeat(4001))).fields).toEqual({ answer_text: 'La respuesta no puede exceder 4000 caracteres' });
    expect((await answer('👍'.repeat(4000))).status).toBe(200);
    await owner.query('update app.roleplay_questions set hidden_at = now() where id = $1', [first]);
    expect((await answer('Tarde', 1)).status).toBe(409);
    expect((await read()).responses).toMatchObject([{ version: 1 }]);
  });

  test('[6.4 6.5] only its author writes it; a colleague never reads it', async () => {
    const { answer, answerer, read, empresa, manager, responsable, trabajador } = await buildPlay(server);
    await answer('Solo mía');
    const { colleague, asColleague } = await buildColleague(server, empresa);
    expect((await read(asColleague)).responses).toEqual([]);
    expect((await answerer(asColleague, trabajador.id)('De otra persona', 1)).status).toBe(403);
    expect((await answerer(manager, responsable.id)('x')).status).toBe(403);
    expect((await answerer(await buildSuperadmin(server))('x')).status).toBe(403);
    expect((await answerer(asColleague, colleague.id)('Suya')).status).toBe(200);
    expect((await read()).responses).toMatchObject([{ answer_text: 'Solo mía' }]);
    const other = await buildPlay(server);
    expect((await answer('x', 0, other.first)).status).toBe(404);
  });
});
