import { readFile } from 'node:fs/promises';
import { expect, test } from 'vitest';
import {
  blind,
  bucketFlaws,
  buildsTwice,
  type ComposeForm,
  composeForms,
  fixedImages,
  openDoors,
  over,
  overUnits,
  parseCompose,
  privileged,
  rootKeys,
  type Service,
  strangeTargets,
  unitFlaws,
  units,
  unkept,
  unlimited,
  unmounted,
  unwatched,
} from './ops/forms.ts';
import { secretsAway, secretsInUnit, secretsInVariables } from './ops/secret-forms.ts';

const forms = await composeForms();
const unitFiles = await units();
const laidOver = await overUnits();
const [plain] = forms as [ComposeForm];

/** What a rule says of the first form after one service was changed or, without a change, left out. */
function planted(rule: (form: ComposeForm) => string[], name: string, change?: Partial<Service>): string[] {
  const { [name]: service, ...services } = plain.services;
  expect([name, service !== undefined]).toEqual([name, true]);
  return rule({ ...plain, services: change ? { ...services, [name]: { ...service, ...change } } : services });
}

test('every form in ops/ is read', () => {
  expect(forms.map(({ name, services }) => [name, Object.keys(services).length > 10])).toEqual([
    ['compose', true],
    ['compose with Patroni', true],
  ]);
  expect(unitFiles.size).toBeGreaterThan(3);
});

test('files are laid over one another as compose does it', () => {
  const base = parseCompose(
    'services: { a: { command: [x], security_opt: [p], networks: [n], volumes: ["u:/v", "u:/w"], build: { context: ./a } } }',
  );
  const laid = (later: string) => over(base, parseCompose(`services: { a: { ${later} } }`)).services.a;
  expect(laid('command: [y], networks: [n, m], volumes: ["t:/v"]')).toMatchObject({
    command: ['y'],
    networks: ['n', 'm'],
    volumes: ['u:/w', 't:/v'],
    security_opt: ['p'],
  });
  expect(() => laid('security_opt: [p]')).toThrow('a: security_opt has an entry twice');
  expect(laid('security_opt: [q], volumes: !reset [], build: !override { context: ./b }')).toMatchObject({
    security_opt: ['p', 'q'],
    volumes: [],
    build: { context: './b' },
  });
  expect(laid('volumes: !override ["t:/v"]')).toMatchObject({ volumes: ['t:/v'] });
});

test('an image is built from one folder, and every command of ours is in its container', () => {
  for (const form of forms) expect([form.name, buildsTwice(form), unmounted(form)]).toEqual([form.name, [], []]);
  expect(planted(buildsTwice, 'haproxy', { build: { context: './postgres' } })).toHaveLength(1);
  expect(planted(unmounted, 'backup', { volumes: [] })).toEqual(['backup lacks /opt/ensaya/ops/backup/service.sh']);
});

test('every form watches itself and sends its alerts on', () => {
  for (const form of forms) expect([form.name, unwatched(form)]).toEqual([form.name, []]);
  expect(unitFiles.get('ensaya-monitoring@.service')).toContain('ops/monitoring/start.sh %i');
  for (const name of ['prometheus', 'alertmanager', 'blackbox', 'node-exporter', 'postgres-exporter'])
    expect(planted(unwatched, name)).toHaveLength(1);
});

test('no process of compose or systemd has rights that it does not need', () => {
  for (const form of forms) expect([form.name, privileged(form)]).toEqual([form.name, []]);
  expect(planted(privileged, 'worker', { cap_drop: [], read_only: false, security_opt: [] })).toHaveLength(3);
  for (const [name, text] of unitFiles)
    for (const line of ['NoNewPrivileges=yes', 'ProtectSystem=strict', 'CapabilityBoundingSet=', 'PrivateTmp=yes']) {
      expect([name, text.split('\n').includes(line) && line]).toEqual([name, line]);
      expect([name, /^User=(ensaya|prometheus|postgres)$/m.test(text)]).toEqual([name, true]);
    }
});

test('every process has limits of memory and processes, and systemd never gives one up', () => {
  for (const form of forms) expect([form.name, unlimited(form)]).toEqual([form.name, []]);
  const { mem_limit, pids_limit, ...service } = plain.services.worker ?? {};
  expect([mem_limit, pids_limit]).toEqual(['3g', 512]);
  expect(unlimited({ services: { worker: service } })).toHaveLength(2);
  for (const [name, text] of unitFiles) expect([name, unitFlaws(text)]).toEqual([name, []]);
  expect(unitFlaws('[Service]\nType=exec\nMemoryMax=\n')).toEqual(['StartLimitIntervalSec=0', 'Restart=always', 'MemoryMax', 'TasksMax']);
});

test('every image can be named with its digest', () => {
  for (const form of forms) expect([form.name, fixedImages(form)]).toEqual([form.name, []]);
  expect(planted(fixedImages, 's3', { image: 'docker.io/versity/versitygw:latest' })).toHaveLength(1);
});

test('disks of the machine are seen, and the parts of the monitoring see one another', () => {
  for (const form of forms) expect([form.name, blind(form)]).toEqual([form.name, []]);
  expect(planted(blind, 'node-exporter', { pid: 'container' })).toHaveLength(1);
  for (const name of ['prometheus', 'alertmanager', 'blackbox']) expect(planted(blind, name, { environment: {} })).toHaveLength(1);
});

test('a bucket elsewhere needs none of our gateway, whose tools know its region', () => {
  for (const form of forms) expect([form.name, bucketFlaws(form)]).toEqual([form.name, []]);
  for (const name of ['s3', 's3-key', 'bucket']) expect(planted(bucketFlaws, name, { profiles: [] })).toHaveLength(1);
  // biome-ignore lint/suspicious/noTemplateCurlyInString: as compose writes it
  expect(planted(bucketFlaws, 'worker', { environment: { KEY: '${S3_ROOT_KEY:?needed}' } })).toHaveLength(2);
  expect(planted(bucketFlaws, 's3-key', { environment: {} })).toHaveLength(1);
});

test('no password stands on a command line', async () => {
  // The gateway's own tool takes it no other way (docs/operations.md, 'Doors').
  for (const { name, services } of forms)
    for (const [service, { command = [] }] of Object.entries(services))
      if (service !== 's3-key')
        expect([name, service, /-v \w*password=/i.test([command].flat().join(' '))]).toEqual([name, service, false]);
  const users = await readFile(new URL('../ops/postgres/etcd-users.sh', import.meta.url), 'utf8');
  expect(users).not.toMatch(/etcdctl .*(new-user-password|\$root|\$patroni)/);
});

test('what an address may do can be set', () => {
  for (const { services } of forms)
    expect(Object.keys(services.haproxy?.environment ?? {})).toEqual(
      expect.arrayContaining(['REQUESTS_PER_ADDRESS', 'CONNECTIONS_PER_ADDRESS']),
    );
});

test('Prometheus reads Patroni and etcd where they run, and nothing else', async () => {
  for (const form of forms) expect([form.name, strangeTargets(form)]).toEqual([form.name, []]);
  expect(planted(strangeTargets, 'prometheus', { environment: { PATRONI_METRICS: 'postgres-1:8008' } })).toEqual(['postgres-1']);
  expect(
    forms.map(({ services }) => Object.keys(services.prometheus?.environment ?? {}).filter((name) => /PATRONI|ETCD/.test(name))),
  ).toEqual([[], ['PATRONI_METRICS', 'ETCD_METRICS']]);
  const example = await readFile(new URL('../ops/.env.example', import.meta.url), 'utf8');
  expect(example).not.toMatch(/^\w+_METRICS=/m);
});

test("the worker's health is that of its jobs", () => {
  for (const form of forms) expect(form.services.worker?.healthcheck?.test?.join(' ')).toContain('/health');
});

test("HAProxy reaches the servers, these neither Patroni nor etcd; the root key of the store is nobody else's", () => {
  for (const form of forms) expect([form.name, openDoors(form), rootKeys(form)]).toEqual([form.name, [], []]);
  expect(planted(openDoors, 'haproxy', { networks: ['edge', 'data'] })).toHaveLength(1);
  expect(planted(openDoors, 'server-1', { networks: ['edge', 'app', 'data'] })).toHaveLength(1);
  const { networks, ...anywhere } = plain.services.worker ?? {};
  expect(networks).toEqual(['app']);
  expect(openDoors({ ...plain, services: { worker: anywhere } })).toHaveLength(1);
  expect(planted(rootKeys, 'worker', { secrets: ['auth_secret', 'bucket_root_secret'] })).toEqual(['worker']);
  expect(planted(rootKeys, 'server-1', { secrets: ['s3_root_key'] })).toEqual(['server-1']);
});

/** Of each kind: by its name, inside of an address, by what compose inserts. */
const PLANTED: [name: string, value: string][] = [
  ['POSTGRES_PASSWORD', 'secreta'],
  ['AUTH_SECRET', 'secreta'],
  ['AI_KEY_RING', 'k1:secreta'],
  ['PGBACKREST_REPO1_CIPHER_PASS', 'secreta'],
  ['SMTP_URL', 'smtps://mail.example.org'],
  ['DATABASE_URL', 'postgres://postgres:5432/ensaya'],
  ['OTEL_EXPORTER_OTLP_ENDPOINT', 'https://u:secreta@collector.example.org'],
  // biome-ignore lint/suspicious/noTemplateCurlyInString: as compose writes it
  ['HARMLESS', 'x${S3_ROOT_SECRET:?needed}'],
  // biome-ignore lint/suspicious/noTemplateCurlyInString: as compose writes it
  ['HARMLESS', '${DEAD_MAN_URL-}'],
];

test('secrets are files, in no variable and on no command line of any form', () => {
  for (const form of forms) {
    expect([form.name, secretsInVariables(form), secretsAway(form)]).toEqual([form.name, [], []]);
    for (const [name, service] of Object.entries(form.services))
      for (const [key, value] of PLANTED) {
        const environment = { ...service.environment, [key]: value };
        expect([name, secretsInVariables({ services: { [name]: { ...service, environment } } })]).toEqual([name, [`${name}: ${key}`]]);
      }
    for (const { file } of Object.values(form.secrets ?? {})) expect(file).toMatch(/^\$\{SECRETS_DIR:-\.\/secrets\}\/\w+$/);
  }
  // biome-ignore lint/suspicious/noTemplateCurlyInString: as compose writes it
  expect(planted(secretsInVariables, 's3', { command: ['versitygw --secret ${S3_ROOT_SECRET-}'] })).toEqual(['s3: command']);
  expect(planted(secretsAway, 'worker', { secrets: [] })).toHaveLength(6);
  expect(planted(secretsAway, 'worker', { secrets: [...(plain.services.worker?.secrets ?? []), 'none'] })).toEqual([
    'worker: no file for none',
  ]);
  for (const [name, text] of [...unitFiles, ...laidOver]) {
    expect([name, secretsInUnit(text)]).toEqual([name, []]);
    for (const [key, value] of PLANTED)
      if (!value.includes('$')) expect([name, secretsInUnit(`${text}\nEnvironment=X=1 ${key}=${value}`)]).toEqual([name, [key]]);
  }
  expect(secretsInUnit('Environment=AUTH_SECRET_FILE=%d/auth_secret')).toEqual(['auth_secret is not loaded']);
  expect(secretsInUnit('LoadCredential=auth_secret:/tmp/auth_secret')).toHaveLength(1);
});

test('each process of systemd gets the secrets that it gets in compose', () => {
  const namesIn = (...texts: (string | undefined)[]) =>
    texts.flatMap((text = '') => [...text.matchAll(/^LoadCredential=(\w+):/gm)].map(([, name]) => name)).toSorted();
  const inCompose = (form: ComposeForm | undefined, name: string) =>
    (form?.services[name]?.secrets ?? []).filter((secret) => typeof secret === 'string').toSorted();
  const pairs: [service: string, ...files: string[]][] = [
    ['server-1', 'ensaya-server@.service', 'ensaya-server@.service.d/bucket.conf'],
    ['worker', 'ensaya-worker.service', 'ensaya-worker.service.d/bucket.conf'],
    ['migrate', 'ensaya-migrate@.service'],
    ['files', 'ensaya-files.service'],
    ['files', 'ensaya-files-sync.service'],
    ['alertmanager', 'ensaya-monitoring@alertmanager.service.d/secrets.conf'],
    ['postgres-exporter', 'ensaya-monitoring@postgres.service.d/secrets.conf'],
    ['postgres-1', 'patroni.service.d/ensaya.conf'],
  ];
  for (const [service, ...files] of pairs) {
    const texts = files.map((file) => unitFiles.get(file) ?? laidOver.get(file));
    const form = forms.find(({ services }) => service in services);
    expect([service, inCompose(form, service).length > 0, namesIn(...texts)]).toEqual([service, true, inCompose(form, service)]);
  }
});

test('Patroni changes its configuration for its own nodes with a password only, and etcd has users', async () => {
  const patroni = await readFile(new URL('../ops/postgres/patroni.yml', import.meta.url), 'utf8');
  expect(patroni).toMatch(
    /restapi:\n(?: {2}.*\n)* {2}authentication: \{ username: patroni \} # password: patroni_api_password\n {2}allowlist: \[127\.0\.0\.1\]\n {2}allowlist_include_members: true\n/,
  );
  const nodes = forms.flatMap(({ services }) => Object.entries(services)).filter(([name]) => /^postgres-\d$/.test(name));
  expect(nodes).toHaveLength(3);
  for (const [, { secrets = [], volumes = [] }] of nodes) {
    for (const name of patroni.matchAll(/# password: (\w+)$/gm)) expect(secrets).toContain(name[1]);
    expect(volumes[0]).toBe('./postgres:/opt/ensaya/ops/postgres:ro');
  }
  expect(patroni.match(/# password: \w+$/gm)).toHaveLength(5);
  expect(forms[1]?.services['etcd-users']).toBeDefined();
});

test('every form archives, makes backups, copies its files and keeps their versions', () => {
  for (const form of forms) expect([form.name, unkept(form)]).toEqual([form.name, []]);
  expect(planted(unkept, 'backup')).toEqual(['postgres has no backup']);
  expect(planted(unkept, 'files')).toEqual(['nothing copies the files']);
  expect(planted(unkept, 'postgres', { entrypoint: [] })).toEqual(['no database archives']);
  expect(planted(unkept, 'postgres', { secrets: [] })).toEqual(['postgres does not know where to archive']);
  expect(planted(unkept, 's3', { command: ['posix', '/data'] })).toEqual(['the bucket keeps no versions']);
  expect(planted(unkept, 'bucket-expiry')).toEqual(['old versions are kept for ever']);
  expect(unitFiles.get('ensaya-files.service')).toContain('ops/backup/files.sh follow');
  // Otherwise the copy keeps what the product has erased.
  expect(unitFiles.get('ensaya-files-sync.service')).toContain('ops/backup/files.sh sync');
});
