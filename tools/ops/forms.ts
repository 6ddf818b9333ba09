import { readdir, readFile } from 'node:fs/promises';
import { parse, type YAMLMap, type YAMLSeq } from 'yaml';

/** The forms in which `ops/` runs the product, as their files say, for the rules that each of them must keep. Nothing is started. */
const OPS = new URL('../../ops/', import.meta.url);
const COMPOSE = { compose: ['compose.yml'], 'compose with Patroni': ['compose.yml', 'compose.patroni.yml'] };

/** Under its own name in /run/secrets, or where `target` says. */
type Secret = string | { source: string; target: string };
export type Service = {
  image?: string;
  build?: { context: string; args?: Record<string, string> };
  user?: string;
  command?: string | string[];
  entrypoint?: string | string[];
  restart?: string;
  read_only?: boolean;
  cap_drop?: string[];
  security_opt?: string[];
  mem_limit?: string;
  pids_limit?: number;
  pid?: string | undefined;
  profiles?: string[];
  depends_on?: string[];
  networks?: string[];
  secrets?: Secret[];
  volumes?: string[];
  ports?: string[];
  environment?: Record<string, string>;
  healthcheck?: { test?: string[]; disable?: boolean };
};
type Compose = { services: Record<string, Service>; networks?: Record<string, object | null>; secrets?: Record<string, { file: string }> };
export type ComposeForm = Compose & { name: string };

/** Values behind `!reset` and `!override`, which take the place of the earlier file's. */
const replacing = new WeakSet<object>();
const REPLACED_LISTS = ['command', 'entrypoint'];
/** Lists whose repeated entries compose merges into one; in any other list it refuses them. */
const ENTRY_KEYS: Record<string, (entry: string) => string> = {
  networks: (entry) => entry,
  depends_on: (entry) => entry,
  volumes: (entry) => entry.split(':')[1] ?? entry,
};

function merged(name: string, key: string, base: unknown, later: unknown): unknown {
  if (typeof later !== 'object' || later === null || typeof base !== 'object' || base === null || replacing.has(later)) return later;
  if (!Array.isArray(later) || !Array.isArray(base)) return { ...base, ...later };
  if (REPLACED_LISTS.includes(key)) return later;
  const keyOf = ENTRY_KEYS[key];
  const kept = keyOf ? base.filter((entry) => !later.some((other) => keyOf(other) === keyOf(entry))) : base;
  const list = [...kept, ...later];
  if (new Set(list).size < list.length) throw new Error(`${name}: ${key} has an entry twice: ${list.join(', ')}`);
  return list;
}

/** As compose does it: a later file's service is laid over the earlier one's; its variables and lists are added. */
export function over(base: Compose, later: Compose): Compose {
  const services = { ...base.services };
  for (const [name, service] of Object.entries(later.services)) {
    const earlier: Record<string, unknown> = services[name] ?? {};
    const changes = Object.entries(service).map(([key, value]) => [key, merged(name, key, earlier[key], value)]);
    services[name] = { ...earlier, ...Object.fromEntries(changes) };
  }
  return { services, networks: { ...base.networks, ...later.networks }, secrets: { ...base.secrets, ...later.secrets } };
}

const replacement = (collection: YAMLMap | YAMLSeq | string, empty: boolean): unknown => {
  const value: unknown = typeof collection === 'string' ? collection : collection.toJSON();
  const result = empty ? (Array.isArray(value) ? [] : {}) : value;
  if (typeof result === 'object' && result) replacing.add(result);
  return result;
};

export const parseCompose = (text: string): Compose =>
  parse(text, {
    merge: true,
    customTags: (tags) => [
      ...tags,
      ...(['seq', 'map'] as const).flatMap((collection) => [
        { tag: '!reset', collection, resolve: (value: YAMLMap | YAMLSeq | string) => replacement(value, true) },
        { tag: '!override', collection, resolve: (value: YAMLMap | YAMLSeq | string) => replacement(value, false) },
      ]),
    ],
  }) as Compose;
const readCompose = async (file: string): Promise<Compose> => parseCompose(await readFile(new URL(file, OPS), 'utf8'));

export const composeForms = (): Promise<ComposeForm[]> =>
  Promise.all(
    Object.entries(COMPOSE).map(async ([name, files]) => ({ ...(await Promise.all(files.map(readCompose))).reduce(over), name })),
  );

async function textsOf(isWanted: (name: string) => boolean): Promise<Map<string, string>> {
  const names = (await readdir(new URL('systemd/', OPS), { recursive: true })).filter(isWanted);
  return new Map(
    await Promise.all(names.map(async (name) => [name, await readFile(new URL(`systemd/${name}`, OPS), 'utf8')] as [string, string])),
  );
}
/** The text of each unit, by its name. */
export const units = () => textsOf((name) => name.endsWith('.service'));
/** Of each file that is laid over a unit, by its path. */
export const overUnits = () => textsOf((name) => /\.service\.d\/.+\.conf$/.test(name));

export const commandOf = ({ command = '', entrypoint = '' }: Service): string => [entrypoint, command].flat().filter(Boolean).join(' ');

const MONITORING = ['prometheus', 'alertmanager', 'blackbox', 'node', 'postgres'];

/** What a form lacks for alerts to reach a person. */
export const unwatched = ({ services }: Pick<ComposeForm, 'services'>): string[] =>
  MONITORING.filter((part) => !Object.values(services).some((service) => commandOf(service) === `/etc/ensaya/start.sh ${part}`)).map(
    (part) => `nothing starts ${part}`,
  );

/** What gives a service rights that it does not need. The images of PostgreSQL start as root and give it up themselves. */
export const privileged = ({ services }: Pick<ComposeForm, 'services'>): string[] =>
  Object.entries(services).flatMap(([name, service]) => [
    ...(service.cap_drop?.includes('ALL') || name === 'postgres' ? [] : [`${name} keeps capabilities`]),
    ...(service.security_opt?.includes('no-new-privileges:true') ? [] : [`${name} may gain privileges`]),
    ...(service.read_only || /^(postgres|etcd)(-\d)?$/.test(name) ? [] : [`${name} may write to its image`]),
  ]);

/** What could take its whole machine along. */
export const unlimited = ({ services }: Pick<ComposeForm, 'services'>): string[] =>
  Object.entries(services).flatMap(([name, { mem_limit, pids_limit }]) => [
    ...(mem_limit ? [] : [`${name} has no limit of memory`]),
    ...(pids_limit ? [] : [`${name} has no limit of processes`]),
  ]);

/** What a unit lacks: a server that ends again and again stays down, or takes the machine along. */
export const unitFlaws = (text: string): string[] => {
  const lines = text.split('\n');
  const needed = lines.includes('Type=oneshot') ? [] : ['StartLimitIntervalSec=0', 'Restart=always'];
  return [
    ...needed.filter((line) => !lines.includes(line)),
    ...['MemoryMax', 'TasksMax'].filter((name) => !lines.some((line) => new RegExp(`^${name}=\\d+[MG]?$`).test(line))),
  ];
};

/** Images that the environment cannot name, and so not with a digest. */
export const fixedImages = ({ services }: Pick<ComposeForm, 'services'>): string[] =>
  Object.entries(services).flatMap(([name, { image }]) =>
    /^\$\{[A-Z0-9_]+_IMAGE:-.+\}$/.test(image ?? '') ? [] : [`the image of ${name} is fixed`],
  );

const EDGE_ONLY = ['haproxy'];
/** What holds data or decides what database nodes run. */
const INNERMOST = /^(etcd-\w+|postgres-\d|backup(-\d)?)$/;

/** Ways between services that none of them needs. */
export const openDoors = ({ services, networks = {} }: Pick<ComposeForm, 'services' | 'networks'>): string[] => {
  const on = ({ networks: own = ['default'] }: Service) => own;
  return [
    ...['edge', 'app', 'data'].filter((name) => !(name in networks)).map((name) => `there is no network ${name}`),
    ...Object.entries(services).flatMap(([name, service]) => {
      if (on(service).includes('default')) return [`${name} shares a network with everything`];
      if (EDGE_ONLY.includes(name) && on(service).join() !== 'edge') return [`${name} reaches more than the servers`];
      if (INNERMOST.test(name) && on(service).join() !== 'data') return [`${name} is reached by more than the database's own`];
      if (/^(server-\d|worker|bucket|s3)/.test(name) && on(service).includes('data')) return [`${name} reaches Patroni and etcd`];
      return [];
    }),
  ];
};

/** The store's root key, outside of what makes the product's own. */
export const rootKeys = ({ services }: Pick<ComposeForm, 'services'>): string[] =>
  Object.entries(services)
    .filter(([name]) => !['s3', 's3-key', 'bucket', 'bucket-expiry'].includes(name))
    .filter(([, service]) => usesRoot(service))
    .map(([name]) => name);

const usesRoot = ({ secrets = [], environment = {} }: Service): boolean =>
  secrets.some((secret) => /^(s3|bucket)_root_/.test(String(secret))) ||
  Object.values(environment).some((value) => String(value).includes('S3_ROOT'));

/** What keeps alerts about disks from firing, and parts that nothing reaches: outside of compose they listen on 127.0.0.1. */
export const blind = ({ services }: Pick<ComposeForm, 'services'>): string[] =>
  Object.entries(services).flatMap(([name, service]) => {
    const part = /^\/etc\/ensaya\/start\.sh (\w+)$/.exec(commandOf(service))?.[1] ?? '';
    const listen = service.environment?.[`${part.toUpperCase()}_LISTEN`];
    return [
      ...(part === 'node' && service.pid !== 'host' ? [`${name} reads the mounts of its own container`] : []),
      ...(['prometheus', 'alertmanager', 'blackbox'].includes(part) && !listen?.startsWith(':') ? [`${name} listens for itself only`] : []),
    ];
  });

/** What an outside bucket does not need and would have to set all the same. */
export const bucketFlaws = ({ services }: Pick<ComposeForm, 'services'>): string[] =>
  Object.entries(services).flatMap(([name, service]) => {
    const { profiles = [], environment = {}, image = '' } = service;
    return [
      ...(usesRoot(service) && !profiles.includes('bucket') ? [`${name} starts without a bucket of ours`] : []),
      ...Object.values(environment)
        .filter((value) => /S3_ROOT\w*:\?/.test(String(value)))
        .map((value) => `${name} needs ${value}`),
      ...(usesRoot(service) && image.includes('S3_IMAGE') && name !== 's3' && !environment.ADMIN_REGION ? [`${name} has no region`] : []),
    ];
  });

/** Addresses that Prometheus is given and that no service of the form has, or none that it reaches. */
export const strangeTargets = (form: Pick<ComposeForm, 'services'>): string[] =>
  Object.entries(form.services.prometheus?.environment ?? {})
    .filter(([name]) => name.endsWith('_METRICS'))
    .flatMap(([, value]) => String(value).match(/[\w-]+(?=:\d)/g) ?? [])
    .filter((name) => !meet(form, 'prometheus', name));

/** Images that two services build from different folders: whichever is built last has the name. */
export const buildsTwice = ({ services }: Pick<ComposeForm, 'services'>): string[] => {
  const built = Object.values(services).filter(({ build }) => build);
  const contexts = Map.groupBy(built, ({ image = '' }) => image);
  return [...contexts]
    .filter(([, users]) => new Set(users.map(({ build }) => build?.context)).size > 1)
    .map(([image]) => `${image} is built from several folders`);
};

/** Commands of ours in containers that do not have their folder. */
export const unmounted = ({ services }: Pick<ComposeForm, 'services'>): string[] =>
  Object.entries(services).flatMap(([name, service]) => {
    const script = commandOf(service).split(' ')[0] ?? '';
    const targets = (service.volumes ?? []).map((volume) => volume.split(':')[1] ?? '');
    const held = targets.some((target) => script === target || script.startsWith(`${target}/`));
    return !/^\/(opt|etc)\/ensaya\//.test(script) || held ? [] : [`${name} lacks ${script}`];
  });

/** Whether one service can reach another. */
export const meet = ({ services }: Pick<ComposeForm, 'services'>, one: string, other: string): boolean =>
  (services[one]?.networks ?? []).some((network) => services[other]?.networks?.includes(network));

const has = (service: Service, path: string) => (service.volumes ?? []).some((volume) => volume.split(':')[1] === path);

const archivesWith = ({ secrets = [] }: Service) =>
  secrets.some((secret) => typeof secret === 'object' && secret.target === '/etc/pgbackrest/conf.d/repository.conf');

/** Where a loss would be for good: databases that do not archive or have no backup beside them, files that nothing copies. */
export const unkept = ({ services }: Pick<ComposeForm, 'services'>): string[] => {
  const databases = Object.entries(services).filter(([, service]) =>
    /^\/opt\/ensaya\/ops\/postgres\/start\.sh (postgres|patroni)$/.test(commandOf(service)),
  );
  const backups = Object.values(services).filter((service) => commandOf(service) === '/opt/ensaya/ops/backup/service.sh backup');
  const dataOf = ({ volumes = [] }: Service) => volumes.find((volume) => volume.endsWith(':/var/lib/postgresql'));
  return [
    ...(databases.length > 0 ? [] : ['no database archives']),
    ...databases.flatMap(([name, service]) => [
      ...(has(service, '/etc/pgbackrest/pgbackrest.conf') && archivesWith(service) ? [] : [`${name} does not know where to archive`]),
      ...(backups.some((backup) => dataOf(backup) === dataOf(service) && has(backup, '/metrics')) ? [] : [`${name} has no backup`]),
    ]),
    ...(Object.values(services).some((service) => commandOf(service) === '/opt/ensaya/ops/backup/service.sh files')
      ? []
      : ['nothing copies the files']),
    ...('s3' in services && !commandOf(services.s3 ?? {}).includes('--versioning-dir') ? ['the bucket keeps no versions'] : []),
    ...('s3' in services && !Object.values(services).some((service) => commandOf(service).endsWith('expire.mjs'))
      ? ['old versions are kept for ever']
      : []),
  ];
};
