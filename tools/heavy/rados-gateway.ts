import { type ChildProcess, execFile, spawn } from 'node:child_process';
import { randomBytes, randomUUID } from 'node:crypto';
import { once } from 'node:events';
import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { untilReady } from '../wait.ts';

const call = promisify(execFile);

type Key = { accessKeyId: string; secretAccessKey: string };
export type RadosGateway = Key & {
  endpoint: string;
  /** Somebody who owns nothing. */
  addUser: (name: string) => Promise<Key>;
  stop: () => Promise<void>;
};

/** `address`: host and port. `certificate`: a file with the key and the certificate. */
type SecureEndpoint = { address: string; certificate: string };

/**
 * Debian's Ceph with its S3 gateway: one monitor and one in-memory store on loopback. It verifies signatures and their expiry. With
 * `secure` it also answers TLS, which pgBackRest needs.
 */
export async function startRadosGateway(secure?: SecureEndpoint): Promise<RadosGateway> {
  const folder = await mkdtemp(join(tmpdir(), 'ensaya-ceph-'));
  const [v2, v1, port] = await freePorts(3);
  const monitors = `[v2:127.0.0.1:${v2},v1:127.0.0.1:${v1}]`;
  const [fsid, keyring] = [randomUUID(), join(folder, 'keyring')];
  await mkdir(join(folder, 'mon'));
  await mkdir(join(folder, 'osd'));
  await writeFile(join(folder, 'ceph.conf'), configuration(folder, { fsid, monitors, port, secure }));

  const ceph = (command: string, ...args: string[]) => call(command, ['-c', join(folder, 'ceph.conf'), ...args]);
  const running: ChildProcess[] = [];
  process.once('exit', () => {
    for (const child of running) child.kill('SIGKILL');
  });
  /** In the foreground, so that the process can be awaited and stopped by its id. */
  const start = (command: string, ...args: string[]) => {
    const child = spawn(command, ['-c', join(folder, 'ceph.conf'), '-f', ...args], { stdio: 'ignore' });
    running.push(child);
  };
  const stop = async () => {
    // In reverse order: without its monitor, the store takes minutes to stop.
    for (const child of running.reverse()) {
      if (child.exitCode !== null || child.signalCode !== null) continue;
      const ended = once(child, 'exit');
      child.kill('SIGKILL');
      await ended;
    }
    await rm(folder, { recursive: true, force: true });
  };

  try {
    await call('ceph-authtool', ['--create-keyring', keyring, '--gen-key', '-n', 'mon.', '--cap', 'mon', 'allow *']);
    const everything = ['mon', 'osd', 'mgr'].flatMap((part) => ['--cap', part, 'allow *']);
    for (const name of ['client.admin', 'client.rgw', 'osd.0'])
      await call('ceph-authtool', [keyring, '--gen-key', '-n', name, ...everything]);
    await call('monmaptool', ['--create', '--fsid', fsid, '--addv', 'a', monitors, join(folder, 'monmap')]);
    await ceph('ceph-mon', '--mkfs', '-i', 'a', '--monmap', join(folder, 'monmap'), '--keyring', keyring);
    start('ceph-mon', '-i', 'a');
    await ceph('ceph', 'osd', 'create');
    await ceph('ceph-osd', '-i', '0', '--mkfs');
    start('ceph-osd', '-i', '0');
    await ceph('ceph', 'osd', 'crush', 'add', 'osd.0', '1.0', 'host=h', 'root=default');
    start('radosgw', '-n', 'client.rgw');
    const endpoint = `http://127.0.0.1:${port}`;
    await untilReady(`${endpoint}/`);
    const addUser = async (name: string): Promise<Key> => {
      const [accessKeyId, secretAccessKey] = [randomBytes(10).toString('hex').toUpperCase(), randomBytes(20).toString('hex')];
      const identity = [`--uid=${name}`, `--display-name=${name}`, `--access-key=${accessKeyId}`, `--secret=${secretAccessKey}`];
      await ceph('radosgw-admin', 'user', 'create', ...identity);
      return { accessKeyId, secretAccessKey };
    };
    return { endpoint, ...(await addUser('ensaya')), addUser, stop };
  } catch (error) {
    await stop();
    throw error;
  }
}

type Settings = { fsid: string; monitors: string; port: number | undefined; secure: SecureEndpoint | undefined };

function configuration(folder: string, { fsid, monitors, port, secure }: Settings): string {
  const tls = secure ? ` ssl_endpoint=${secure.address} ssl_certificate=${secure.certificate}` : '';
  return [
    '[global]',
    `fsid = ${fsid}`,
    `mon host = ${monitors}`,
    ...['cluster', 'service', 'client'].map((part) => `auth ${part} required = cephx`),
    'osd pool default size = 1',
    'osd pool default min size = 1',
    'osd pool default pg num = 4',
    'osd pool default pg autoscale mode = off',
    'osd crush chooseleaf type = 0',
    'mon allow pool size one = true',
    'mon max pg per osd = 1000',
    'osd objectstore = memstore',
    'memstore device bytes = 1073741824',
    `run dir = ${folder}`,
    `admin socket = ${folder}/$name.asok`,
    `log file = ${folder}/$name.log`,
    `mon data = ${folder}/mon`,
    `osd data = ${folder}/osd`,
    `keyring = ${folder}/keyring`,
    '[client.rgw]',
    `rgw frontends = beast endpoint=127.0.0.1:${port}${tls}`,
    '',
  ].join('\n');
}

async function freePorts(count: number): Promise<number[]> {
  const servers = await Promise.all(
    Array.from({ length: count }, async () => {
      const server = createServer().listen(0, '127.0.0.1');
      await once(server, 'listening');
      return server;
    }),
  );
  const ports = servers.map((server) => (server.address() as { port: number }).port);
  await Promise.all(servers.map((server) => new Promise((closed) => server.close(closed))));
  return ports;
}
