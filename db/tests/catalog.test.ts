import { readdir, readFile } from 'node:fs/promises';
import { CONSTRAINT_MESSAGES, missingReferenceMessage } from '@ensaya/contract/constraints.ts';
import { EMPRESA_LIMITS, PAISES, SECTORES } from '@ensaya/contract/empresas.ts';
import { AI_LIMITS, PROVIDERS, UNMASKABLE_USES, USE_NAMES, USES } from '@ensaya/contract/ia.ts';
import { ROLES } from '@ensaya/contract/roles.ts';
import { ESTADOS } from '@ensaya/contract/tareas.ts';
import { buildEmpresa } from '@ensaya/db/builders/empresas.ts';
import { buildAiSettings } from '@ensaya/db/builders/ia.ts';
import { expect, test } from 'vitest';
import { printSchema } from '../src/print-schema.ts';
import { printTypes } from '../src/print-types.ts';
import { createTestDatabase } from './database.ts';

const database = await createTestDatabase();

async function names(sql: string): Promise<string[]> {
  const { rows } = await database.owner.query<{ name: string }>(sql);
  return rows.map((row) => row.name);
}

const OURS = `n.nspname in ('app', 'auth', 'meta')`;

test('every table has forced row security and the owner’s policy', async () => {
  const bare = await names(`
    select c.oid::regclass::text as name from pg_class c join pg_namespace n on n.oid = c.relnamespace
     where ${OURS} and c.relkind in ('r', 'p') and not (c.relrowsecurity and c.relforcerowsecurity and exists (
       select from pg_policy p where p.polrelid = c.oid and p.polname = 'owner' and p.polroles = array['ensaya_owner'::regrole::oid]))`);
  expect(bare).toEqual([]);
  expect(await names(`select tablename as name from pg_tables where schemaname = 'app'`)).toContain('proyectos');
});

test('partitions are in a schema that only the owner may use, and nothing is granted on them', async () => {
  const partition = `c.relkind in ('r', 'p') and (c.relispartition or n.nspname = 'partitions')`;
  const all = await names(
    `select c.oid::regclass::text as name from pg_class c join pg_namespace n on n.oid = c.relnamespace where ${partition} and n.nspname <> 'pgboss'`,
  );
  expect(all).toEqual(expect.arrayContaining(['partitions.audit_log_later', 'partitions.roleplay_responses_00']));
  const open = await names(`
    select c.oid::regclass::text as name from pg_class c join pg_namespace n on n.oid = c.relnamespace
     where ${partition} and n.nspname <> 'pgboss' and not (
       n.nspname = 'partitions' and c.relispartition and c.relowner = 'ensaya_owner'::regrole and c.relrowsecurity and c.relforcerowsecurity
       and (select array_agg(p.polroles::text) from pg_policy p where p.polrelid = c.oid) = array[format('{%s}', 'ensaya_owner'::regrole::oid)]
       and not exists (select from aclexplode(c.relacl) a where a.grantee <> c.relowner)
       and not exists (select from pg_attribute a where a.attrelid = c.oid and a.attacl is not null))`);
  expect(open).toEqual([]);
  expect(
    await names(`
      select r.rolname as name from pg_roles r
       where r.rolname in ('ensaya_api', 'ensaya_auth', 'ensaya_worker', 'ensaya_gate')
         and (has_schema_privilege(r.oid, 'partitions', 'usage') or has_schema_privilege(r.oid, 'partitions', 'create'))`),
  ).toEqual([]);
});

test('no policy applies to PUBLIC, and none of the API’s is unconditional', async () => {
  const offending = await names(`
    select format('%s on %s', p.polname, p.polrelid::regclass) as name from pg_policy p
     where 0 = any (p.polroles) or ('ensaya_api'::regrole::oid = any (p.polroles) and pg_get_expr(p.polqual, p.polrelid) = 'true')`);
  expect(offending).toEqual([]);
});

test('views are security_invoker', async () => {
  const definers = await names(`
    select c.oid::regclass::text as name from pg_class c join pg_namespace n on n.oid = c.relnamespace
     where ${OURS} and c.relkind in ('v', 'm') and not coalesce(c.reloptions::text[] @> array['security_invoker=true'], false)`);
  expect(definers).toEqual([]);
});

test('no function depends on the caller’s search path; SECURITY DEFINER functions belong to the gate and are not public', async () => {
  const pinned = `exists (select from unnest(p.proconfig) setting where setting like 'search_path=pg_catalog, pg_temp')`;
  const offending = await names(`
    select p.oid::regprocedure::text as name from pg_proc p join pg_namespace n on n.oid = p.pronamespace
     where ${OURS} and not (${pinned} or (p.prosqlbody is not null and not p.prosecdef))`);
  expect(offending).toEqual([]);
  const wrongOwner = await names(`
    select p.oid::regprocedure::text as name from pg_proc p join pg_namespace n on n.oid = p.pronamespace
     where ${OURS} and p.prosecdef and p.proowner <> 'ensaya_gate'::regrole`);
  // PostgreSQL lets only the owner of a table add partitions. Without arguments, so that a caller chooses nothing.
  expect(wrongOwner).toEqual(['app.create_audit_partitions()', 'app.drop_empty_audit_partitions()']);
  const open = await names(`
    select p.oid::regprocedure::text as name from pg_proc p join pg_namespace n on n.oid = p.pronamespace
     where ${OURS} and has_function_privilege('public', p.oid, 'execute')`);
  expect(open).toEqual([]);
});

test('login roles own nothing, can create nothing and cannot bypass row security', async () => {
  const able = await names(`
    select r.rolname as name from pg_roles r
     where r.rolname in ('ensaya_api', 'ensaya_auth', 'ensaya_worker') and (
       r.rolsuper or r.rolbypassrls or r.rolcreaterole or r.rolcreatedb
       or exists (select from pg_class where relowner = r.oid)
       or exists (select from pg_namespace n where ${OURS} and has_schema_privilege(r.oid, n.oid, 'create')))`);
  expect(able).toEqual([]);
  expect(
    await names(`select rolname as name from pg_roles where rolname = 'ensaya_gate' and (rolcanlogin or rolbypassrls or rolsuper)`),
  ).toEqual([]);
});

test('the API’s write grants name their columns', async () => {
  const whole = await names(`
    select format('%s on %s', a.privilege_type, c.oid::regclass) as name
      from pg_class c join pg_namespace n on n.oid = c.relnamespace, aclexplode(c.relacl) a
     where ${OURS} and a.grantee = 'ensaya_api'::regrole and a.privilege_type in ('INSERT', 'UPDATE', 'TRUNCATE', 'REFERENCES', 'TRIGGER')`);
  expect(whole).toEqual([]);
});

test('every key of a tenant table starts with the company', async () => {
  const misled = await names(`
    select format('%s: %s', c.conrelid::regclass, c.conname) as name from pg_constraint c
     where c.contype = 'p' and c.connamespace = 'app'::regnamespace
       and exists (select from pg_attribute a where a.attrelid = c.conrelid and a.attname in ('empresa_id', 'company_id') and a.attnotnull)
       and (select a.attname from pg_attribute a where a.attrelid = c.conrelid and a.attnum = c.conkey[1]) not in ('empresa_id', 'company_id')`);
  expect(misled).toEqual([]);
});

test('every foreign key has an index on its referencing columns, of the rows that refer to something', async () => {
  const slow = await names(`
    select c.conname as name from pg_constraint c
     where c.contype = 'f' and c.connamespace in ('app'::regnamespace, 'auth'::regnamespace) and not exists (
       select from pg_index i where i.indrelid = c.conrelid
         and (i.indpred is null or pg_get_expr(i.indpred, i.indrelid) = (
           select format('(%I IS NOT NULL)', a.attname) from pg_attribute a
            where a.attrelid = c.conrelid and a.attnum = c.conkey[cardinality(c.conkey)]))
         and (i.indkey::int2[])[0] = any (c.conkey)
         and (select bool_and(k = any (c.conkey)) from unnest((i.indkey::int2[])[0:least(cardinality(c.conkey), i.indnkeyatts) - 1]) k))`);
  expect(slow).toEqual([]);
});

test('[8.11] every message has its constraint, and every foreign key a message: listed, or derived from its name', async () => {
  const rules = await names(`
    select conname as name from pg_constraint where connamespace = 'app'::regnamespace and contype in ('u', 'f', 'c', 't') and conparentid = 0`);
  expect(Object.keys(CONSTRAINT_MESSAGES).filter((name) => !rules.includes(name))).toEqual([]);
  const references = await database.owner.query<{ name: string; table: string }>(`
    select conname as name, confrelid::regclass::text as table from pg_constraint
     where connamespace = 'app'::regnamespace and contype = 'f' and conparentid = 0`);
  const sentences = references.rows.map(({ name, table }) => ({
    name,
    table,
    says: CONSTRAINT_MESSAGES[name] ?? missingReferenceMessage(name),
  }));
  expect(sentences.filter(({ says }) => !says)).toEqual([]);
  const EXPECTED: Record<string, string> = { 'app.empresas': 'La empresa no existe', 'app.users': 'El usuario no existe' };
  expect(sentences.filter(({ table, says }) => EXPECTED[table] && EXPECTED[table] !== says)).toEqual([]);
  expect(missingReferenceMessage('pregunta_de_un_tema_de_la_empresa')).toBe('El tema no existe');
  expect(missingReferenceMessage('respuesta_a_una_pregunta_del_roleplay')).toBe('La pregunta no existe');
});

test('[3.24 9.2] the limits and enumerations of the contract equal the database’s', async () => {
  const { rows } = await database.owner.query<{ conname: string; definition: string }>(
    `select conname, pg_get_constraintdef(oid) as definition from pg_constraint where connamespace = 'app'::regnamespace and contype = 'c'`,
  );
  const definition = (name: string) => rows.find((row) => row.conname === name)?.definition ?? '';
  const values = (name: string) => [...definition(name).matchAll(/'([^']+)'::text/g)].map((match) => match[1]);
  const bounds = (name: string) => [...definition(name).matchAll(/char_length\(\w+\) [<>]= (\d+)/g)].map((match) => Number(match[1]));

  expect(values('rol_conocido')).toEqual([...ROLES]);
  expect(values('empresa_sector_conocido')).toEqual(Object.keys(SECTORES));
  expect(values('empresa_pais_conocido')).toEqual(Object.keys(PAISES));
  expect(values('tarea_estado_conocido')).toEqual(Object.keys(ESTADOS));
  expect(values('ia_proveedor_conocido')).toEqual([...PROVIDERS]);
  expect(bounds('ia_modelo_valido')[1]).toBe(AI_LIMITS.model.max);
  expect(bounds('ia_plantilla_valida')[1]).toBe(AI_LIMITS.template.max);
  expect(bounds('empresa_correo_valido')[1]).toBe(EMPRESA_LIMITS.correo_contacto.max);

  // Matched by name: PROYECTO_LIMITS.nombre and proyecto_nombre_valido. The ones above have other names.
  const named = (await readLimits()).filter(({ domain, field }) => domain !== 'ai' && field !== 'correo_contacto');
  expect(named.length).toBeGreaterThan(0);
  for (const { domain, field, min, max } of named) {
    const rule = ['valido', 'valida'].map((ending) => `${domain}_${field}_${ending}`).find(definition);
    const [low, high] = bounds(rule ?? '');
    expect([min ?? low, max], `the bounds of the constraint ${domain}_${field}_valido`).toEqual([low, high]);
  }
});

test('the uses of AI equal the contract’s, and the CHECKs know exactly those', async () => {
  const { rows } = await database.owner.query('select * from app.ai_uses()');
  expect(rows).toEqual(Object.entries(USES).map(([use, { masked, private: isPrivate }]) => ({ use, masked, private: isPrivate })));
  const empresa = await buildEmpresa(database.owner);
  const call = (what: string) =>
    database.owner.query(
      `insert into app.ai_calls (empresa_id, id, what, provider, model, reserved) values ($1, gen_random_uuid(), $2, 'openai', 'm', 0)`,
      [empresa.id, what],
    );
  for (const use of USE_NAMES) await call(use);
  await expect(call('otro')).rejects.toMatchObject({ constraint: 'llamada_uso_conocido' });
  await buildAiSettings(database.owner, empresa, { sealedKey: 'x' });
  const unmask = (uses: string[]) =>
    database.owner.query('update app.ai_settings set unmasked_uses = $2 where company_id = $1', [empresa.id, uses]);
  await unmask(UNMASKABLE_USES);
  for (const use of USE_NAMES.filter((name) => USES[name].private || !USES[name].masked))
    await expect(unmask([use])).rejects.toMatchObject({ constraint: 'ia_sin_proteger_conocidos' });
});

type Limit = { domain: string; field: string; min?: number; max: number };

/** The limits of text fields that the contract's modules export as `<DOMAIN>_LIMITS`. */
async function readLimits(): Promise<Limit[]> {
  const folder = new URL('./', import.meta.resolve('@ensaya/contract/fields.ts'));
  const files = (await readdir(folder)).filter((file) => file.endsWith('.ts') && !file.endsWith('.test.ts'));
  const modules: Record<string, unknown>[] = await Promise.all(files.map((file) => import(new URL(file, folder).href)));
  const exported = modules.flatMap((module) => Object.entries(module)).filter(([name]) => name.endsWith('_LIMITS'));
  return exported.flatMap(([name, limits]) =>
    Object.entries(limits as Record<string, Limit>)
      .filter(([, limit]) => typeof limit === 'object' && 'max' in limit)
      .map(([field, { min, max }]) => ({ domain: name.replace('_LIMITS', '').toLowerCase(), field, max, ...(min && { min }) })),
  );
}

test('[3.1 3.2 3.3 3.4 3.5 3.6 3.7 3.8 3.9 3.14 3.15 3.16 3.17 3.18 3.19] the tables have the columns of the specification', async () => {
  const { rows } = await database.owner.query<{ table: string; columns: string[] }>(
    `select table_name as table, array_agg(column_name::text) as columns from information_schema.columns where table_schema = 'app' group by 1`,
  );
  const columns = Object.fromEntries(rows.map((row) => [row.table, row.columns]));
  expect(columns).toMatchObject({
    user_roles: expect.arrayContaining(['user_id', 'role']),
    users: expect.arrayContaining(['id', 'email']),
    company_users: expect.arrayContaining(['id', 'company_id', 'user_id', 'created_at']),
    responsables_empresas: expect.arrayContaining(['id', 'empresa_id', 'user_id']),
    empresas: expect.arrayContaining(['id', 'nombre', 'correo_contacto', 'sector', 'pais', 'created_at']),
    company_settings: expect.arrayContaining(['company_id', 'logo_url']),
    ai_settings: expect.arrayContaining(['company_id', 'api_key', 'prompt_template', 'roleplay_prompt_template']),
    temas_generador: expect.arrayContaining(['id', 'nombre', 'descripcion', 'empresa_id', 'created_at']),
    preguntas_generador: expect.arrayContaining(['id', 'tema_id', 'texto', 'ayuda', 'created_at']),
    faqs: expect.arrayContaining(['id', 'question', 'answer', 'has_attachment', 'created_at', 'updated_at']),
    // The ids of a FAQ's categories and topics.
    faqs_categories: expect.arrayContaining(['faq_id', 'category_id']),
    faqs_topics: expect.arrayContaining(['faq_id', 'topic_id']),
    faq_categories: expect.arrayContaining(['id', 'name', 'created_by']),
    faq_topics: expect.arrayContaining(['id', 'name', 'category_id']),
    faq_attachments: expect.arrayContaining(['id', 'faq_id', 'file_url']),
    proyectos: expect.arrayContaining(['id', 'nombre', 'descripcion', 'empresa_id', 'created_at']),
    tareas: expect.arrayContaining([
      'id',
      'nombre',
      'descripcion',
      'proyecto_id',
      'trabajador_id',
      'estado',
      'fecha_entrega',
      'created_at',
    ]),
  });
});

test('schema.sql and the generated types equal the catalog', async () => {
  expect(await printSchema(database.url())).toBe(await readFile(new URL('../schema.sql', import.meta.url), 'utf8'));
  expect(await printTypes(database.url())).toBe(await readFile(new URL('../src/types.ts', import.meta.url), 'utf8'));
});
