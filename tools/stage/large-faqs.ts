import pg from 'pg';

export type FaqSize = {
  companies: number;
  /** FAQs of each company but the first. */
  each: number;
  /** FAQs of the first company. */
  first: number;
  /** Companies whose FAQs are written and indexed one by one; the other companies get copies of theirs. */
  templates: number;
};
type Company = { id: string; n: number };

const STARTS =
  'ba be bo ca ce ci co cu da de di do en es fa fi fo ga ge ha in ju la le li lo ma me mi mo na no pa pe po qui ra re ri ro sa se si so su ta te ti to tra va ve vi vo'.split(
    ' ',
  );
const MIDDLES =
  'ba bri ca cla cre da de du fe ga la le li lo ma mi na ne ni no pe pi po que ra re ri ro sa se si ta te ti tra tu va ve vi'.split(' ');
const ENDINGS =
  'ción ciones dad dades mente miento dor dora ble bles ar er ir ando iendo ado ada ados idas o a os as ero era eros oso osa ista al ales ón encia'.split(
    ' ',
  );

/** Different words that look Spanish, the most frequent first. */
export function inventWords(count: number): string[] {
  const words = new Set<string>();
  for (let n = 0; words.size < count; n++) {
    const pick = (list: string[], salt: number) => list[(Math.imul(n + 1, salt) >>> 7) % list.length] ?? '';
    const middle = n % 3 === 0 ? pick(MIDDLES, 40_503) + pick(MIDDLES, 69_069) : pick(MIDDLES, 40_503);
    words.add(pick(STARTS, 2_654_435_761) + middle + pick(ENDINGS, 1_597_334_677));
  }
  return [...words];
}

/** A number between 0 and 1, the same ones in every run. */
export function createRandom(seed: number): () => number {
  let state = seed;
  return () => {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0;
    return state / 2 ** 32;
  };
}

/** A word whose rank is log-uniform, which gives Zipf's frequencies. */
export const frequentWord = (words: string[], random: () => number): string =>
  words[Math.floor(Math.exp(random() * Math.log(words.length))) - 1] ?? '';

/** Stop words stand between the others as in real sentences. */
const sentence = (words: string[], length: number, random: () => number) =>
  Array.from({ length }, (_, n) => frequentWord(words, random) + (n % 3 === 2 ? ' de la' : '')).join(' ');

const INDEXES = `
  select c.relname as table, k.relname as index, o.conname as key,
         coalesce(pg_get_constraintdef(o.oid), pg_get_indexdef(k.oid)) as definition
    from pg_index i join pg_class k on k.oid = i.indexrelid join pg_class c on c.oid = i.indrelid
    left join pg_constraint o on o.conindid = k.oid and o.conrelid = c.oid
   where c.oid in ('app.faq_words'::regclass, 'app.faq_vocabulary'::regclass)`;

/**
 * Fills a database whose companies exist with FAQs whose words follow Zipf's law, with triggers and foreign keys disabled. The words of
 * the first company and of the templates are indexed by the function that the triggers call. Needs a superuser.
 */
export async function fillFaqs(adminUrl: string, size: FaqSize, words: string[], log = (_line: string) => {}): Promise<void> {
  const client = new pg.Client({ connectionString: adminUrl });
  await client.connect();
  const step = async (what: string, run: () => Promise<unknown>) => {
    const started = performance.now();
    await run();
    log(`${what}: ${((performance.now() - started) / 1000).toFixed(1)} s`);
  };
  try {
    await client.query(`
      set session_replication_role = replica; set synchronous_commit = off; set jit = off;
      set work_mem = '256MB'; set maintenance_work_mem = '1GB';
      insert into app.faq_categories (empresa_id, id, name) select e.id, uuidv7(), 'Categoría ' || k from app.empresas e, generate_series(1, 10) k;
      insert into app.faq_topics (empresa_id, id, category_id, name) select c.empresa_id, uuidv7(), c.id, 'Tema' from app.faq_categories c;
      create temporary table company as select e.id, row_number() over (order by e.id)::integer as n from app.empresas e;
      create temporary table place as select t.empresa_id, t.category_id, t.id as topic_id,
        row_number() over (partition by t.empresa_id order by t.id) as n from app.faq_topics t;
      -- Fires although the other triggers are disabled.
      alter table app.faq_attachments enable always trigger index_text;
      create index on place (empresa_id, n); analyze place`);
    const { rows } = await client.query<Company>('select id, n from company where n <= $1 order by n', [1 + size.templates]);
    for (const company of rows)
      await step(`FAQs of company ${company.n}`, () => write(client, company, company.n === 1 ? size.first : size.each, words));
    if (size.companies > rows.length) await step('copies', () => copy(client, size, step));
    await client.query('alter table app.faq_attachments enable trigger index_text');
    await step('analyze', () => client.query('vacuum analyze'));
  } finally {
    await client.end();
  }
}

async function write(client: pg.Client, { id, n }: Company, count: number, words: string[]): Promise<void> {
  const random = createRandom(n);
  for (let from = 0; from < count; from += 1000) {
    /** One FAQ in twenty has an attachment. */
    const attached = Array.from({ length: Math.ceil(Math.min(1000, count - from) / 20) }, () => sentence(words, 150, random));
    const batch = Array.from({ length: Math.min(1000, count - from) }, (_, k) => from + k);
    await client.query(
      `with faq as (
         insert into app.faqs (empresa_id, id, question, answer)
         select $1, uuidv7(), f.question, f.answer from unnest($2::text[], $3::text[]) f (question, answer) returning id),
       placed as (
         select f.id, f.n, p.category_id, p.topic_id from (select id, row_number() over () as n from faq) f
           join place p on p.empresa_id = $1 and p.n = 1 + f.n % 10),
       categories as (
         insert into app.faqs_categories (empresa_id, faq_id, category_id) select $1, id, category_id from placed),
       topics as (
         insert into app.faqs_topics (empresa_id, faq_id, topic_id) select $1, id, topic_id from placed)
       insert into app.faq_attachments (empresa_id, faq_id, archivo_id, nombre, bytes, text_state, texto)
       select $1, p.id, uuidv7(), 'manual.pdf', 1000, 'read', a.content
         from unnest($4::text[]) with ordinality a (content, n) join placed p on p.n = a.n`,
      [id, batch.map((k) => `¿${sentence(words, 8, random)} ${k}?`), batch.map(() => `${sentence(words, 30, random)}.`), attached],
    );
    await client.query(
      `select app.index_faqs(array_agg(empresa_id), array_agg(id)) from (
         select f.empresa_id, f.id from app.faqs f where f.empresa_id = $1 order by f.id desc limit $2) f`,
      [id, batch.length],
    );
  }
}

/** The FAQs of the templates for the other companies. The indexes of the words are created afterwards, which takes less time. */
async function copy(client: pg.Client, { templates }: FaqSize, step: (what: string, run: () => Promise<unknown>) => Promise<void>) {
  const { rows } = await client.query<{ table: string; index: string; key: string | null; definition: string }>(INDEXES);
  for (const { table, index, key } of rows)
    await client.query(key ? `alter table app.${table} drop constraint ${key}` : `drop index app.${index}`);
  await client.query(`
    create temporary table pair as select c.id as copy_id, t.id as template_id from company c
      join company t on t.n = 2 + c.n % ${templates} where c.n > ${1 + templates};
    create temporary table faq as select p.copy_id as empresa_id, uuidv7() as id, f.id as template_id
      from pair p join app.faqs f on f.empresa_id = p.template_id;
    analyze pair; analyze faq`);
  await step('copied FAQs', () =>
    client.query(`
      insert into app.faqs (empresa_id, id, question, answer)
        select c.empresa_id, c.id, f.question, f.answer from faq c join app.faqs f on f.id = c.template_id;
      create temporary table placed as select f.empresa_id, f.id, p.category_id, p.topic_id
        from (select empresa_id, id, row_number() over () as n from faq) f join place p on p.empresa_id = f.empresa_id and p.n = 1 + f.n % 10;
      insert into app.faqs_categories (empresa_id, faq_id, category_id) select empresa_id, id, category_id from placed;
      insert into app.faqs_topics (empresa_id, faq_id, topic_id) select empresa_id, id, topic_id from placed`),
  );
  await step('copied attachments', () =>
    client.query(`
      alter table app.faq_attachments disable trigger index_text;
      create temporary table attachment as select c.empresa_id, uuidv7() as id, c.id as faq_id, a.id as template_id
        from app.faq_attachments a join faq c on c.template_id = a.faq_id;
      insert into app.faq_attachments (empresa_id, id, faq_id, archivo_id, nombre, bytes, text_state)
        select empresa_id, id, faq_id, uuidv7(), 'manual.pdf', 1000, 'read' from attachment;
      insert into app.faq_attachment_words (empresa_id, stem, attachment_id, faq_id, impact)
        select c.empresa_id, w.stem, c.id, c.faq_id, w.impact from attachment c join app.faq_attachment_words w on w.attachment_id = c.template_id`),
  );
  await step('copied words', () =>
    client.query(`
      insert into app.faq_words (empresa_id, stem, zone, faq_id, impact)
        select c.empresa_id, w.stem, w.zone, c.id, w.impact from faq c join app.faq_words w on w.faq_id = c.template_id;
      insert into app.faq_vocabulary (empresa_id, word)
        select p.copy_id, v.word from pair p join app.faq_vocabulary v on v.empresa_id = p.template_id`),
  );
  for (const { table, index, key, definition } of rows)
    await step(`index ${index}`, () => client.query(key ? `alter table app.${table} add constraint ${key} ${definition}` : definition));
}
