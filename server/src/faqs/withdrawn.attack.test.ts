import type { FaqBorrador } from '@ensaya/contract/faq-borradores.ts';
import type { Faq } from '@ensaya/contract/faqs.ts';
import { addTrabajador } from '@ensaya/db/builders/empresas.ts';
import { buildFaqCategory } from '@ensaya/db/builders/faqs.ts';
import { buildEntrega, buildInforme, buildResponse, buildRoleplay } from '@ensaya/db/builders/roleplays.ts';
import { buildUser } from '@ensaya/db/builders/usuarios.ts';
import { afterAll, expect, test } from 'vitest';
import { buildAccount, PASSWORD, signedIn } from '../../tests/account-scene.ts';
import { runDataJobs, untilErased } from '../../tests/data-scene.ts';
import { startMailSink } from '../../tests/mail-sink.ts';
import { buildScene, buildSuperadmin } from '../../tests/scene.ts';
import { createTestServer } from '../../tests/server.ts';
import { storedPassages } from '../../tests/stored-texts.ts';

const sink = await startMailSink(0);
afterAll(() => sink.stop());
const server = await createTestServer({ SMTP_URL: sink.url });
const { owner } = server;

const TEXTO =
  'Le enseño despacio la hoja azul del armario pequeño, porque ahí está escrito cuántas visitas entran cada invierno y qué días abrimos.';
/** The same words, as a responsable may have written them down. */
const WRITTEN = [
  TEXTO,
  `## Visitas\n\n- ${TEXTO.replaceAll(',', ';\n-')}\n`,
  TEXTO.toUpperCase(),
  TEXTO.replaceAll(' ', '  **').normalize('NFD'),
  `Empieza así: ${TEXTO.slice(0, 70)}`,
  `[${TEXTO.slice(0, 30)}](https://norteclima.es/visitas)${TEXTO.slice(30)}`,
  TEXTO.replace('pequeño', 'peque\u200bño'),
];
const OWN_WORDS = [
  'app.roleplay_responses.answer_text',
  'app.entrega_textos.texto',
  'app.informe_citas.answer_text',
  'app.informe_citas.texto',
];

/** A published FAQ with an author's words in every place and version that it can have, found and quoted. */
async function buildPublished() {
  const scene = await buildScene(server);
  const { empresa, trabajador, manager, worker } = scene;
  const roleplay = await buildRoleplay(owner, empresa, { questions: ['¿Qué le dices?'] });
  await buildResponse(owner, roleplay, trabajador, { answer_text: TEXTO });
  const entrega = await buildEntrega(owner, roleplay, trabajador);
  const informe = await buildInforme(owner, roleplay, { findings: [{ title: 'Enseñan la hoja', text: '' }] });
  await owner.query(
    `insert into app.informe_citas (empresa_id, informe_id, finding, n, user_id, question_order, question_text, answer_text, entrega_id, texto_n, starts, length)
     values ($1, $2, 0, 0, $3, 1, 'x', $4, $5, 1, 0, $6)`,
    [empresa.id, informe.id, trabajador.id, TEXTO, entrega.id, TEXTO.length],
  );
  const query = `?empresa_id=${empresa.id}`;
  const category = await buildFaqCategory(owner, empresa);
  const draft = (await manager('POST', '/rest/v1/faq_borradores', { empresa_id: empresa.id, entrega_id: entrega.id, texto_n: 1 }))
    .body as FaqBorrador;
  const decide = (decision: string) => worker('PUT', `/rest/v1/faq_borradores/${draft.id}/permiso${query}`, { decision });
  expect((await decide('con_nombre')).status).toBe(204);
  const written = await manager('POST', '/rest/v1/faqs', {
    empresa_id: empresa.id,
    question: `¿Cuántas visitas? ${TEXTO}`,
    answer: TEXTO,
    alternatives: [TEXTO, '¿Cuándo abrimos?'],
    category_ids: [category.id],
    borrador_id: draft.id,
  });
  expect(written.status).toBe(201);
  let faq = written.body as Faq;
  for (const answer of WRITTEN.slice(1)) {
    const { question, version } = faq;
    faq = (await manager('PATCH', `/rest/v1/faqs/${faq.id}${query}`, { question, answer, version })).body as Faq;
    expect(faq.answer).toBe(answer.trim());
  }
  const reader = await buildUser(owner, { role: 'worker' });
  await addTrabajador(owner, empresa, reader);
  const asReader = await server.as(reader);
  await asReader('POST', '/rest/v1/rpc/record_faq_search', { empresa_id: empresa.id, q: 'hoja azul armario', opened: 1 });
  return { ...scene, query, faq, decide, asReader };
}
type Published = Awaited<ReturnType<typeof buildPublished>>;

/** What searches and lists answer, to each role, with any eight of the words. */
async function answersWithWords({ manager, asReader, query, faq }: Published): Promise<string[]> {
  const superadmin = await buildSuperadmin(server);
  const paths = [
    `/rest/v1/rpc/search_faqs${query}&q=${encodeURIComponent('hoja azul armario visitas invierno')}`,
    `/rest/v1/rpc/search_faqs?q=${encodeURIComponent('hoja azul armario')}`,
    `/rest/v1/rpc/search?q=${encodeURIComponent('hoja azul')}`,
    `/rest/v1/faqs${query}`,
    `/rest/v1/faqs/${faq.id}`,
    `/rest/v1/faq_versions${query}&faq_id=${faq.id}`,
    `/rest/v1/avisos?limit=100`,
  ];
  const words = TEXTO.toLowerCase().match(/[\p{L}\p{N}]+/gu) ?? [];
  const found: string[] = [];
  for (const [role, as] of Object.entries({ manager, asReader, superadmin }))
    for (const path of paths) {
      const { body } = await as('GET', path);
      const folded =
        (JSON.stringify(body) ?? '')
          .toLowerCase()
          .match(/[\p{L}\p{N}]+/gu)
          ?.join(' ') ?? '';
      if (words.slice(7).some((_, n) => folded.includes(words.slice(n, n + 8).join(' ')))) found.push(`${role} ${path.split('?')[0]}`);
    }
  return found;
}

test('[2.40] after a withdrawal no row has eight consecutive words of the answer but its author’s own and quotes of reports', async () => {
  const published = await buildPublished();
  const before = await storedPassages(owner, TEXTO);
  for (const place of [
    'app.faqs.answer',
    'app.faqs.question',
    'app.faqs.alternatives',
    'app.faq_versions.answer',
    'app.faq_borradores.answer',
  ])
    expect(Object.keys(before)).toContain(place);
  expect((await answersWithWords(published)).length).toBeGreaterThan(6);

  expect((await published.decide('retirado')).status).toBe(204);
  expect(Object.keys(await storedPassages(owner, TEXTO)).filter((place) => !OWN_WORDS.includes(place))).toEqual([]);
  expect(Object.keys(await storedPassages(owner, TEXTO)).toSorted()).toEqual(OWN_WORDS.toSorted());
  expect(await answersWithWords(published)).toEqual([]);
});

test('[2.20] erasing the author takes the words out of every table', async () => {
  const published = await buildPublished();
  const { trabajador, asReader, faq } = published;
  await runDataJobs(server);
  const eraser = await signedIn(server, await buildAccount(server, 'superadmin'));
  expect((await eraser.post(`/rest/v1/users/${trabajador.id}/erase`, { password: PASSWORD })).status).toBe(204);
  await untilErased(owner, trabajador);
  const { rows } = await owner.query('select hidden_at, autor_id from app.faqs where id = $1', [faq.id]);
  expect(rows).toEqual([{ hidden_at: expect.any(Date), autor_id: null }]);
  expect((await asReader('GET', `/rest/v1/faqs/${faq.id}`)).status).toBe(404);
  expect(await answersWithWords(published)).toEqual([]);
  expect(Object.keys(await storedPassages(owner, TEXTO)).filter((place) => !OWN_WORDS.includes(place))).toEqual([]);
  const { rows: left } = await owner.query('select from app.faq_borradores where empresa_id = $1', [published.empresa.id]);
  expect(left).toEqual([]);
});
