import { type FoundFaq, searchFaqs } from '@ensaya/contract/faqs.ts';
import { assignResponsable, buildEmpresa } from '@ensaya/db/builders/empresas.ts';
import { buildFaq, buildFaqAttachment, buildFaqCategory, buildSinonimo } from '@ensaya/db/builders/faqs.ts';
import { buildUser } from '@ensaya/db/builders/usuarios.ts';
import { describe, expect, test } from 'vitest';
import { buildScene, buildSuperadmin } from '../../tests/scene.ts';
import { createTestServer } from '../../tests/server.ts';
import { unfilled } from '../../tests/unfilled.ts';

const server = await createTestServer();
const { owner } = server;
type Scene = Awaited<ReturnType<typeof buildScene>>;
type Answer = { items: FoundFaq[]; total: number; counts: Record<string, number> };

async function search(caller: Scene['worker'], empresa: { id: string }, q: string, more = ''): Promise<Answer> {
  const response = await caller('GET', `/rest/v1/rpc/search_faqs?empresa_id=${empresa.id}&q=${encodeURIComponent(q)}${more}`);
  expect(response.status, JSON.stringify(response.body)).toBe(200);
  return response.body as Answer;
}

/** A company with these questions; `find` returns the questions found, best first. */
async function buildSearch(faqs: { question: string; answer?: string; alternatives?: string[] }[]) {
  const scene = await buildScene(server);
  const category = await buildFaqCategory(owner, scene.empresa);
  const built = [];
  for (const faq of faqs)
    built.push(await buildFaq(owner, scene.empresa, { answer: 'Pregunta en la oficina.', ...faq, categories: [category] }));
  const find = async (q: string) => (await search(scene.worker, scene.empresa, q)).items.map(({ question }) => question);
  return { ...scene, category, built, find };
}
const asked = (...questions: string[]) => buildSearch(questions.map((question) => ({ question })));

describe('words', () => {
  test('[2.40] accents and case do not matter, and words without accents find their plurals', async () => {
    const { find } = await asked('¿Cómo gestiono una devolución?', '¿Quién autoriza las devoluciones?', '¿Dónde está el almacén?');
    const both = ['¿Cómo gestiono una devolución?', '¿Quién autoriza las devoluciones?'];
    for (const q of ['devolución', 'devolucion', 'DEVOLUCIONES', 'Devolución'])
      expect((await find(q)).toSorted(), q).toEqual(both.toSorted());
    expect(await find('almacen')).toEqual(['¿Dónde está el almacén?']);
    expect(await find('ALMACENES')).toEqual(['¿Dónde está el almacén?']);
  });

  test('[2.40] verb forms find each other, also irregular ones', async () => {
    const { find } = await asked(
      '¿Cómo cierro la caja?',
      '¿Cuánto cuesta el envío?',
      '¿Dónde busco un albarán?',
      '¿Está abierto en agosto?',
    );
    expect(await find('cerrar la caja')).toEqual(['¿Cómo cierro la caja?']);
    expect((await find('costará'))[0]).toBe('¿Cuánto cuesta el envío?');
    expect((await find('busqué albaranes'))[0]).toBe('¿Dónde busco un albarán?');
    expect((await find('abrir'))[0]).toBe('¿Está abierto en agosto?');
  });

  test('[2.40] ñ is a letter of its own: año is not ano', async () => {
    const { find } = await asked('¿Cuántos días tengo al año?', '¿Qué es una fisura del ano?', '¿Cómo cambio la contraseña?');
    expect(await find('año')).toEqual(['¿Cuántos días tengo al año?']);
    expect(await find('años')).toEqual(['¿Cuántos días tengo al año?']);
    expect(await find('ano')).toEqual(['¿Qué es una fisura del ano?']);
    expect(await find('contraseñas')).toEqual(['¿Cómo cambio la contraseña?']);
    const only = await asked('¿Cuántos días tengo al año?');
    expect(await only.find('ano')).toEqual([]);
    expect(await only.find('anos')).toEqual([]);
  });

  test('[2.40] a mistyped word finds the nearest words of the company', async () => {
    const { find } = await asked('¿Cómo pido una factura?', '¿Cómo funciona la garantía?', '¿Quién instala el termostato?');
    for (const q of ['fatura', 'facutra', 'factrua', 'vactura']) expect(await find(q), q).toEqual(['¿Cómo pido una factura?']);
    expect(await find('garatnia')).toEqual(['¿Cómo funciona la garantía?']);
    expect(await find('termsotato')).toEqual(['¿Quién instala el termostato?']);
    expect(await find('zzzzzz')).toEqual([]);
  });

  test('[2.40] the last word may be half typed', async () => {
    const { find } = await asked('¿Cómo funciona la garantía?', '¿Quién instala el termostato?');
    expect(await find('quién instala el termo')).toEqual(['¿Quién instala el termostato?']);
    expect(await find('gar')).toEqual(['¿Cómo funciona la garantía?']);
  });

  test('[2.40] words that say little do not decide; alone they still find something', async () => {
    const { find } = await asked('¿Qué quiero decir con «prioridad»?', '¿Cómo se reinicia el servidor?', '¿A qué hora es la comida?');
    expect((await find('quiero saber cómo se reinicia'))[0]).toBe('¿Cómo se reinicia el servidor?');
    expect((await find('a qué'))[0]).toBe('¿A qué hora es la comida?');
  });

  test('[2.40] input that is no word returns nothing and harms nothing', async () => {
    const { find, worker, empresa } = await asked('¿Cómo pido una factura?');
    for (const q of ['🙂', '???', `'; drop table app.faqs; --`, '%', '\\', '& | ! <-> :*', '((('])
      expect(Array.isArray(await find(q)), q).toBe(true);
    expect(await find('🙂')).toEqual([]);
    expect(await find(`factura'); delete from app.faqs; --`)).toEqual(['¿Cómo pido una factura?']);
    expect(await find('factura 🙂')).toEqual(['¿Cómo pido una factura?']);
    expect(await find(`${'a b c '.repeat(15)}factura`)).toEqual(['¿Cómo pido una factura?']);
    expect(await find('x'.repeat(100))).toEqual([]);
    const status = async (q: string) =>
      (await worker('GET', `/rest/v1/rpc/search_faqs?empresa_id=${empresa.id}&q=${encodeURIComponent(q)}`)).status;
    expect(await status('x'.repeat(101))).toBe(400);
    expect(await status('   ')).toBe(400);
  });
});

describe('order', () => {
  test('[2.40] the question counts more than the answer, and more words more than one rare word', async () => {
    const { find } = await buildSearch([
      { question: '¿Cómo aviso de una ausencia?', answer: 'El horario de la tienda está en la puerta.' },
      { question: '¿Cuál es el horario de la tienda?' },
      { question: '¿Qué hago con un paquete abandonado?' },
      { question: '¿Cómo devuelvo un paquete de la tienda?' },
    ]);
    expect((await find('horario')).slice(0, 2)).toEqual(['¿Cuál es el horario de la tienda?', '¿Cómo aviso de una ausencia?']);
    expect((await find('devolver paquete tienda'))[0]).toBe('¿Cómo devuelvo un paquete de la tienda?');
  });

  test('[2.40] an alternative question counts like the question', async () => {
    const { find } = await buildSearch([
      { question: '¿Qué hago si no llega agua caliente?', alternatives: ['la ducha sale fría'] },
      { question: '¿Cómo limpio el filtro?', answer: 'Lávalo en la ducha con agua fría.' },
    ]);
    expect(await find('ducha fría')).toEqual(['¿Qué hago si no llega agua caliente?', '¿Cómo limpio el filtro?']);
  });

  test('[2.40] synonyms of the company work in both directions, also those of several words, and only there', async () => {
    const questions = [{ question: '¿Cómo funciona el termo?' }, { question: '¿Quién limpia el suelo?' }];
    const { find, empresa } = await buildSearch(questions);
    const other = await buildSearch(questions);
    expect(await find('calentador')).toEqual([]);
    await buildSinonimo(owner, empresa, ['termo', 'calentador', 'boiler de gas']);
    expect(await find('calentadores')).toEqual(['¿Cómo funciona el termo?']);
    expect(await find('un boiler de gas')).toEqual(['¿Cómo funciona el termo?']);
    expect(await other.find('calentador')).toEqual([]);
    const { find: backwards, empresa: second } = await buildSearch([{ question: '¿Cómo se enciende el boiler de gas?' }]);
    await buildSinonimo(owner, second, ['termo', 'calentador', 'boiler de gas']);
    expect(await backwards('termo')).toEqual(['¿Cómo se enciende el boiler de gas?']);
  });
});

describe('attachments and highlights', () => {
  test('[2.40 2.42] the text of an attachment is found, last, and the attachment is named', async () => {
    const { worker, empresa, built } = await buildSearch([
      { question: '¿Qué dice el convenio?' },
      { question: '¿Cómo pido una excedencia?' },
    ]);
    const [convenio] = built;
    if (!convenio) throw new Error('not built');
    const attachment = await buildFaqAttachment(owner, convenio, {
      nombre: 'convenio.pdf',
      texto: 'Artículo 12. Las excedencias y los trienios.',
    });
    await buildFaqAttachment(owner, convenio, { nombre: 'otro.pdf', texto: 'Nada de eso.' });
    const { items } = await search(worker, empresa, 'excedencia');
    expect(items.map(({ question, match }) => [question, match])).toEqual([
      ['¿Cómo pido una excedencia?', { attachments: [], words: ['excedencia'] }],
      ['¿Qué dice el convenio?', { attachments: ['convenio.pdf'], words: [] }],
    ]);
    const of = async (q: string) => (await search(worker, empresa, q)).total;
    expect(await of('trienio')).toBe(1);
    await owner.query(`update app.faq_attachments set texto = 'Otra redacción' where id = $1`, [attachment.id]);
    expect([await of('trienio'), await of('redacción')]).toEqual([0, 1]);
    await owner.query('delete from app.faq_attachments where id = $1', [attachment.id]);
    expect(await of('redacción')).toBe(0);
  });

  test('[2.40] the words that matched are given as they stand in question and answer', async () => {
    const { worker, empresa } = await buildSearch([
      {
        question: '¿Quién autoriza las Devoluciones?',
        answer: 'La **devolución** la autoriza la encargada; véase [la guía](https://devolucion.example/x).',
      },
    ]);
    const words = async (q: string) => (await search(worker, empresa, q)).items[0]?.match.words.toSorted();
    expect(await words('devolucion')).toEqual(['Devoluciones', 'devolución'].toSorted());
    expect(await words('autorizar')).toEqual(['autoriza']);
    expect(await words('encrgada')).toEqual(['encargada']);
  });

  test('[2.40] Markdown and the addresses of links are no words', async () => {
    const { find } = await buildSearch([
      { question: '¿Dónde?', answer: '**Nego**cio y _cursiva_ en [esta página](https://ejemplo.example/oculto).' },
    ]);
    expect(await find('página cursiva')).toHaveLength(1);
    expect(await find('oculto')).toEqual([]);
  });
});

describe('filters, rights and changes', () => {
  test('[2.40 6.4] filters by category and topic, with counts of the words alone', async () => {
    const { worker, empresa, category } = await buildSearch([{ question: '¿Cómo cambio el filtro de aire?' }]);
    const compras = await buildFaqCategory(owner, empresa, { name: 'Compras', topics: ['Filtros', 'Otros'] });
    const [filtros = '', otros = ''] = compras.topics;
    await buildFaq(owner, empresa, { question: '¿Dónde compro un filtro?', categories: [compras], topics: [filtros] });
    await buildFaq(owner, empresa, { question: '¿Cuánto dura un filtro?', categories: [compras, category], topics: [otros] });
    await buildFaq(owner, empresa, { question: '¿Qué es un presupuesto?', categories: [compras] });
    const all = await search(worker, empresa, 'filtro');
    expect(all).toMatchObject({ total: 3, counts: { [category.id]: 2, [compras.id]: 2, [filtros]: 1, [otros]: 1 } });
    const some = await search(worker, empresa, 'filtro', `&category_id=${compras.id}`);
    expect(some.items.map(({ question }) => question).toSorted()).toEqual(['¿Cuánto dura un filtro?', '¿Dónde compro un filtro?']);
    expect({ total: some.total, counts: some.counts }).toEqual({ total: all.total, counts: all.counts });
    const one = await search(worker, empresa, 'filtro', `&category_id=${compras.id}&topic_id=${filtros}`);
    expect(one.items.map(({ question }) => question)).toEqual(['¿Dónde compro un filtro?']);
    expect((await search(worker, empresa, 'filtro', '&limit=1')).items).toHaveLength(1);
  });

  test('a result has its owner and the caller’s vote', async () => {
    const { empresa, manager, worker } = await buildScene(server);
    const maria = await buildUser(owner, { role: 'manager', nombre: 'María' });
    await assignResponsable(owner, empresa, maria);
    const { id } = await buildFaq(owner, empresa, { question: '¿Quién lo sabe?', owner: maria });
    await worker('PUT', `/rest/v1/faqs/${id}/vote?empresa_id=${empresa.id}`, { util: true });
    expect((await search(worker, empresa, 'sabe')).items).toMatchObject([{ id, owner: { id: maria.id, nombre: null }, mi_voto: true }]);
    expect((await search(manager, empresa, 'sabe')).items).toMatchObject([{ id, owner: { id: maria.id, nombre: 'María' }, mi_voto: null }]);
  });

  test('[6.3 6.4 6.5 6.6] members and superadmins search a company; others find nothing there', async () => {
    const { worker, manager, empresa } = await asked('¿Cómo pido una factura?');
    const other = await asked('¿Cómo pido una factura?');
    const superadmin = await buildSuperadmin(server);
    for (const caller of [worker, manager, superadmin]) expect((await search(caller, empresa, 'factura')).total).toBe(1);
    for (const caller of [worker, manager]) {
      expect(await search(caller, other.empresa, 'factura')).toEqual({ items: [], total: 0, counts: {} });
      expect(await search(caller, other.empresa, 'cómo')).toEqual({ items: [], total: 0, counts: {} });
    }
    expect((await server.stranger('GET', `/rest/v1/rpc/search_faqs?q=factura&empresa_id=${empresa.id}`)).status).toBe(401);
    await owner.query('update app.empresas set deleted_at = now() where id = $1', [empresa.id]);
    expect((await search(superadmin, empresa, 'factura')).total).toBe(0);
    expect((await search(superadmin, await buildEmpresa(owner), 'factura')).total).toBe(0);
  });

  test('[2.40 6.3 6.4 6.6] without a company a superadmin searches all of them, others only their own', async () => {
    const one = await asked('¿Cómo pido un zurrón?', '¿Quién guarda los planos?');
    const other = await asked('¿Dónde compro zurrones?');
    const deleted = await asked('¿De quién es el zurrón?');
    await owner.query('update app.empresas set deleted_at = now() where id = $1', [deleted.empresa.id]);
    const superadmin = await buildSuperadmin(server);
    const ofAll = async (caller: Scene['worker'], more = '') => {
      const { status, body } = await caller('GET', `/rest/v1/rpc/search_faqs?q=${encodeURIComponent('zurrón')}${more}`);
      expect(status).toBe(200);
      const { items, total, counts } = body as Answer;
      return {
        found: items.map(({ empresa, question }) => [empresa.id, question]),
        total,
        counts,
        words: items.flatMap(({ match }) => match.words),
      };
    };
    const [its, theirs] = [
      [one.empresa.id, '¿Cómo pido un zurrón?'],
      [other.empresa.id, '¿Dónde compro zurrones?'],
    ];
    const all = await ofAll(superadmin);
    expect(all.found).toHaveLength(2);
    expect(all.found).toEqual(expect.arrayContaining([its, theirs]));
    expect(all).toMatchObject({ total: 2, counts: {} });
    expect(all.words.toSorted()).toEqual(['zurrones', 'zurrón']);
    expect((await ofAll(superadmin, '&limit=1')).found).toHaveLength(1);
    for (const caller of [one.worker, one.manager]) expect((await ofAll(caller)).found).toEqual([its]);
    for (const caller of [other.worker, other.manager]) expect((await ofAll(caller)).found).toEqual([theirs]);
    expect((await superadmin('GET', `/rest/v1/rpc/search_faqs?q=zurron&category_id=${one.category.id}`)).status).toBe(400);
    expect((await server.stranger('GET', '/rest/v1/rpc/search_faqs?q=zurron')).status).toBe(401);
  });

  test('[4.9 7.20 7.21] an edit, a new alternative and a deletion are found at once', async () => {
    const { manager, empresa, find, category } = await asked();
    const body = { empresa_id: empresa.id, question: '¿Cómo pido un justificante?', answer: 'Por correo.', category_ids: [category.id] };
    const { id } = (await manager('POST', '/rest/v1/faqs', body)).body as { id: string };
    const at = `/rest/v1/faqs/${id}?empresa_id=${empresa.id}`;
    expect(await find('justificantes')).toHaveLength(1);
    const changed = { question: '¿Cómo pido un certificado?', answer: 'Por correo.', alternatives: ['papel para el banco'] };
    expect((await manager('PATCH', at, { ...changed, version: 1 })).status).toBe(200);
    expect([await find('justificante'), await find('certificados'), await find('banco')].map((found) => found.length)).toEqual([0, 1, 1]);
    expect((await manager('DELETE', at)).status).toBe(204);
    expect(await find('certificado')).toEqual([]);
    const { rows } = await owner.query('select from app.faq_words where empresa_id = $1', [empresa.id]);
    expect(rows).toEqual([]);
  });
});

test('the responses above fill every field of their schemas', () => {
  // No search finds a hidden FAQ; borradores.test.ts reads an author's name.
  expect(unfilled(server, searchFaqs)).toEqual(['searchFaqs.items[].hidden_at', 'searchFaqs.items[].autor']);
});
