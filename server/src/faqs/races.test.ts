import { buildFaq, buildFaqAttachment, buildFaqCategory } from '@ensaya/db/builders/faqs.ts';
import pg from 'pg';
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest';
import { buildScene, errorOf } from '../../tests/scene.ts';
import { createTestServer } from '../../tests/server.ts';

const server = await createTestServer();
const { owner } = server;
const admin = new pg.Client({ connectionString: server.url() });
beforeAll(() => admin.connect());
afterAll(() => admin.end());

const WAITING = `select count(*)::int as n from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`;
const untilWaiting = (requests: number) =>
  vi.waitUntil(async () => (await admin.query(WAITING)).rows[0].n === requests, { timeout: 4000, interval: 10 });

type Answer = { status: number; body: unknown };

/** The answers to requests that `act` sends while a transaction with these statements is open; then it is rolled back. */
async function answersDuring(
  statements: (client: pg.PoolClient) => Promise<unknown>,
  act: () => Promise<Promise<Answer>[]>,
): Promise<Answer[]> {
  const client = await owner.connect();
  await client.query('begin');
  await statements(client);
  const sent = await act().finally(async () => {
    await client.query('rollback');
    client.release();
  });
  return Promise.all(sent);
}
const statusAndMessage = (response: Answer) => [response.status, errorOf(response).message];

describe('imports', () => {
  const line = (question: string, categories = 'Averías', topics = '') => ({
    question,
    answer: 'Sí.',
    categories,
    topics,
    alternatives: '',
  });
  const numbered = (lines: ReturnType<typeof line>[]) => lines.map((cells, index) => ({ ...cells, line: index + 2 }));
  const importBy = async (scene: Awaited<ReturnType<typeof buildScene>>, lines: ReturnType<typeof line>[]) =>
    scene.manager('POST', '/rest/v1/rpc/import_faqs', { empresa_id: scene.empresa.id, dry_run: false, lines: numbered(lines) });

  test('[5.13] two imports of the same questions in opposite orders wait for each other without a deadlock', async () => {
    const scene = await buildScene(server);
    await buildFaqCategory(owner, scene.empresa, { name: 'Averías' });
    const lines = ['Alfa', 'Beta', 'Gama'].map((question) => line(question));
    // Both wait halfway for the question in the middle.
    const answers = await answersDuring(
      (client) => buildFaq(client, scene.empresa, { question: 'Beta' }),
      async () => {
        const sent = [importBy(scene, lines), importBy(scene, lines.toReversed())];
        await untilWaiting(2);
        return sent;
      },
    );
    expect(answers.map(({ status }) => status)).toEqual([200, 200]);
  });

  test('[5.14] a category that is deleted during an import into it is reported, and nothing is created', async () => {
    const scene = await buildScene(server);
    const averias = await buildFaqCategory(owner, scene.empresa, { name: 'Averías' });
    // The import finds Averías and then waits for Zonas.
    const [answer] = await answersDuring(
      (client) => buildFaqCategory(client, scene.empresa, { name: 'Zonas' }),
      async () => {
        const sent = [importBy(scene, [line('Alfa', 'Averías|Zonas')])];
        await untilWaiting(1);
        const deleted = await scene.manager('DELETE', `/rest/v1/faq_categories/${averias.id}?empresa_id=${scene.empresa.id}`);
        expect(deleted.status).toBe(204);
        return sent;
      },
    );
    expect(answer && statusAndMessage(answer)).toEqual([409, 'La categoría no existe']);
    const { rows } = await owner.query('select from app.faqs where empresa_id = $1', [scene.empresa.id]);
    expect(rows).toEqual([]);
  });
});

describe('merged topics', () => {
  const merge = ({ manager, empresa }: Awaited<ReturnType<typeof buildScene>>, [from = '', into = '']: string[]) =>
    manager('POST', `/rest/v1/faq_topics/${from}/merge?empresa_id=${empresa.id}`, { into });

  test('[7.21] two topics merged into each other at the same time: one stays, and has the FAQs of both', async () => {
    const scene = await buildScene(server);
    const averias = await buildFaqCategory(owner, scene.empresa, { topics: ['Calderas', 'Gas'] });
    const faqs = await Promise.all(
      averias.topics.map((topic) => buildFaq(owner, scene.empresa, { categories: [averias], topics: [topic] })),
    );
    const answers = await answersDuring(
      (client) => client.query('select from app.faqs where id = any ($1) for update', [faqs.map(({ id }) => id)]),
      async () => {
        const sent = [merge(scene, averias.topics), merge(scene, averias.topics.toReversed())];
        await untilWaiting(2);
        return sent;
      },
    );
    expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 404]);
    const { rows } = await owner.query('select faq_id from app.faqs_topics where empresa_id = $1', [scene.empresa.id]);
    expect(rows).toHaveLength(2);
  });

  test('[7.21] a topic merged into one whose category is deleted at the same time', async () => {
    const scene = await buildScene(server);
    const from = await buildFaqCategory(owner, scene.empresa, { topics: ['Calderas'] });
    const into = await buildFaqCategory(owner, scene.empresa, { topics: ['Gas'] });
    const faq = await buildFaq(owner, scene.empresa, { categories: [from], topics: from.topics });
    const answers = await answersDuring(
      (client) => client.query('select from app.faqs where id = $1 for update', [faq.id]),
      async () => {
        const merged = merge(scene, [...from.topics, ...into.topics]);
        await untilWaiting(1);
        const deleted = scene.manager('DELETE', `/rest/v1/faq_categories/${into.id}?empresa_id=${scene.empresa.id}`);
        await untilWaiting(2);
        return [merged, deleted];
      },
    );
    expect(answers.map(({ status }) => status)).toEqual([200, 204]);
    const { rows } = await owner.query('select category_id from app.faqs_categories where faq_id = $1', [faq.id]);
    expect(rows).toEqual([{ category_id: from.id }]);
  });
});

test('[7.20] a vote that is changed while its FAQ is deleted', async () => {
  const { empresa, manager, worker } = await buildScene(server);
  const faq = await buildFaq(owner, empresa);
  const vote = (util: boolean) => worker('PUT', `/rest/v1/faqs/${faq.id}/vote?empresa_id=${empresa.id}`, { util });
  await vote(true);
  const answers = await answersDuring(
    (client) => client.query('select from app.faqs where id = $1 for update', [faq.id]),
    async () => {
      const deleted = manager('DELETE', `/rest/v1/faqs/${faq.id}?empresa_id=${empresa.id}`);
      await untilWaiting(1);
      const voted = vote(false);
      await untilWaiting(2);
      return [deleted, voted];
    },
  );
  expect(answers.map(({ status }) => status)).toEqual([204, 404]);
});

test('[7.20] an attachment that is removed while its FAQ is deleted', async () => {
  const { empresa, manager } = await buildScene(server);
  const faq = await buildFaq(owner, empresa);
  const attachment = await buildFaqAttachment(owner, faq);
  const answers = await answersDuring(
    (client) => client.query('select from app.faqs where id = $1 for update', [faq.id]),
    async () => {
      const deleted = manager('DELETE', `/rest/v1/faqs/${faq.id}?empresa_id=${empresa.id}`);
      await untilWaiting(1);
      const removed = manager('DELETE', `/rest/v1/faq_attachments/${attachment.id}?empresa_id=${empresa.id}`);
      await untilWaiting(2);
      return [deleted, removed];
    },
  );
  expect(answers.map(({ status }) => status)).toEqual([204, 404]);
});
