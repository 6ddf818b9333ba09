import { spawn } from 'node:child_process';
import { openSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as after } from 'node:timers/promises';
import type { LocalPostgres } from '@ensaya/db/local-postgres.ts';
import { createMachine, type Machine } from './machine.ts';
import { createNetwork } from './network.ts';
import { type Repository, startRepository } from './repository.ts';

const NODES = ['a', 'b', 'c'];
export const PASSWORD = 'ensaya';
const SECRETS = [
  'postgres_password',
  'replication_password',
  'rewind_password',
  'patroni_api_password',
  'etcd_password',
  'etcd_root_password',
];
const HAPROXY = new URL('../../ops/postgres/haproxy.cfg', import.meta.url).pathname;
const MEMBER_PORT = 8008;

type Member = { name: string; role: string; state: string };
export type Cluster = LocalPostgres & {
  nodes: readonly string[];
  addressOf: (name: string) => string;
  repository: Repository;
  machine: (name: string) => Machine;
  /** Starts etcd and Patroni on a node, as its boot would. */
  boot: (name: string) => void;
  cut: (name: string) => Promise<void>;
  join: (name: string) => Promise<void>;
  /** Another leader than `old`, if a node names one. */
  leaderAfter: (old: string) => Promise<string | undefined>;
  /** The leader, once all three nodes name it and are well. */
  settled: (seconds: number) => Promise<string>;
};

/** Three machines with PostgreSQL under Patroni and etcd, and HAProxy in front, all with the configuration of ops/. */
export async function startCluster(home: string, port: number): Promise<Cluster> {
  const network = await createNetwork(NODES);
  const repository = await startRepository(home, network.address, port);
  const machines = new Map<string, Machine>();
  for (const name of NODES) {
    const machine = await createMachine(home, name, repository.hosts, network.namespaceOf(name));
    await repository.install(machine);
    for (const secret of SECRETS) await machine.give(`secrets/${secret}`, PASSWORD);
    machines.set(name, machine);
  }
  const machine = (name: string) => machines.get(name) as Machine;
  const peers = NODES.map((name) => `${name}=http://${network.addressOf(name)}:2380`).join(',');
  const boot = (name: string) => {
    const address = network.addressOf(name);
    machine(name).start('etcd', [
      ...['etcd', '--name', name, '--data-dir', '/var/lib/etcd/data'],
      ...['--listen-peer-urls', `http://${address}:2380`, '--initial-advertise-peer-urls', `http://${address}:2380`],
      ...['--listen-client-urls', `http://${address}:2379,http://127.0.0.1:2379`, '--advertise-client-urls', `http://${address}:2379`],
      ...['--listen-metrics-urls', `http://${address}:2381`],
      ...['--initial-cluster', peers, '--initial-cluster-token', 'ensaya'],
    ]);
    machine(name).start('patroni', ['sh', '/opt/ensaya/ops/postgres/start.sh', 'patroni'], {
      ...repository.environment,
      SECRETS_DIR: '/etc/ensaya/secrets',
      PATRONI_NAME: name,
      PATRONI_RESTAPI_CONNECT_ADDRESS: `${address}:${MEMBER_PORT}`,
      PATRONI_POSTGRESQL_CONNECT_ADDRESS: `${address}:5432`,
      PATRONI_ETCD3_HOSTS: NODES.map((each) => `${network.addressOf(each)}:2379`).join(','),
    });
  };
  for (const name of NODES) boot(name);
  await machine('a').run(['sh', '/opt/ensaya/ops/postgres/etcd-users.sh'], {
    ETCDCTL_ENDPOINTS: `http://${network.addressOf('a')}:2379`,
    ETCD_ROOT_PASSWORD_FILE: '/etc/ensaya/secrets/etcd_root_password',
    PATRONI_ETCD3_PASSWORD_FILE: '/etc/ensaya/secrets/etcd_password',
  });

  const membersBy = async (name: string): Promise<Member[]> => {
    const response = await fetch(`http://${network.addressOf(name)}:${MEMBER_PORT}/cluster`, { signal: AbortSignal.timeout(1500) });
    return ((await response.json()) as { members: Member[] }).members;
  };
  // A node without etcd answers with its last known state: the leader is the one that another node names.
  const leaders = async () => {
    const views = await Promise.all(NODES.map((name) => membersBy(name).catch(() => [])));
    return views.map((members) => ({ leader: members.find(({ role }) => role === 'leader')?.name, well: wellOf(members) }));
  };
  const settled = async (seconds: number) => {
    for (const deadline = Date.now() + seconds * 1000; Date.now() < deadline; await after(250)) {
      const views = await leaders();
      const leader = views[0]?.leader;
      if (leader && views.every((view) => view.leader === leader && view.well === NODES.length)) return leader;
    }
    throw new Error(`not all nodes are well after ${seconds} s: ${JSON.stringify(await leaders())}`);
  };

  const proxyPort = port + 1;
  const proxy = spawn('haproxy', ['-db', '-f', HAPROXY], {
    env: {
      PATH: process.env.PATH,
      PG_LISTEN: `127.0.0.1:${proxyPort}`,
      PATRONI_PORT: String(MEMBER_PORT),
      ...Object.fromEntries(NODES.map((name) => [`PG_${name.toUpperCase()}`, `${network.addressOf(name)}:5432`])),
    },
    stdio: ['ignore', 'ignore', openSync(join(home, 'haproxy.log'), 'a')],
  });
  process.once('exit', () => proxy.kill('SIGKILL'));
  return {
    port: proxyPort,
    url: (database, user = 'postgres') => `postgres://${user}:${PASSWORD}@127.0.0.1:${proxyPort}/${database}`,
    nodes: NODES,
    addressOf: network.addressOf,
    repository,
    machine,
    boot,
    cut: network.cut,
    join: network.join,
    leaderAfter: async (old) => (await leaders()).find(({ leader }) => leader && leader !== old)?.leader,
    settled,
    async stop() {
      proxy.kill('SIGKILL');
      for (const name of NODES) await machine(name).kill();
      await network.remove();
      await repository.gateway.stop();
    },
  };
}

/** Nodes that lead, or follow without a gap. */
const wellOf = (members: Member[]): number =>
  members.filter(({ role, state }) => (role === 'leader' && state === 'running') || state === 'streaming').length;
