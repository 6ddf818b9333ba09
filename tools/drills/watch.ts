import { chmod, mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as after } from 'node:timers/promises';
import { parseArgs } from 'node:util';
import { freePort } from '@ensaya/server/tests/free-port.ts';
import { startMailSink } from '@ensaya/server/tests/mail-sink.ts';
import { shortMonitoring, startReceiver } from '../stage/monitoring.ts';
import { type Cluster, PASSWORD, startCluster } from './cluster.ts';
import { installMachines } from './machine.ts';
import { createReport, type Report, secondsSince } from './report.ts';

/**
 * `npm run drill:watch`: what tools/break cannot show without Patroni and etcd. From another machine of their network, as a server's, nobody changes
 * their configuration; and their alerts are mailed: a standby that lags, then the leader's whole machine killed. `--port`: the first of ten ports.
 */
const MAILED_SECONDS = 60;
const TO = 'guardia@example.org';
const ARCHIVE = { postgresql: { parameters: { archive_command: 'touch /tmp/taken' } } };
const { values } = parseArgs({ options: { port: { type: 'string', default: '4470' } } });
const report = createReport();

const basic = (password: string) => ({ authorization: `Basic ${Buffer.from(`patroni:${password}`).toString('base64')}` });
const base64 = (text: string) => Buffer.from(text).toString('base64');

/** As the server's machine would ask: on the same network, with an address that is no node's. */
async function tryDoors(cluster: Cluster, leader: string, report: Report): Promise<void> {
  const node = `http://${cluster.addressOf(leader)}`;
  const patch = async (headers: Record<string, string> = {}) => {
    const body = JSON.stringify(ARCHIVE);
    return (await fetch(`${node}:8008/config`, { method: 'PATCH', headers, body })).status;
  };
  const opened = (status: number, ...refused: number[]) => (refused.includes(status) ? 0 : 1);
  report.figure('PATCH /config without a password: taken', opened(await patch(), 401, 403), '', 0);
  report.figure('PATCH /config with a wrong password: taken', opened(await patch(basic('otra')), 401, 403), '', 0);
  report.figure('PATCH /config with the password, from elsewhere: taken', opened(await patch(basic(PASSWORD)), 403), '', 0);
  const configuration = (await (await fetch(`${node}:8008/config`)).json()) as typeof ARCHIVE;
  const command = configuration.postgresql.parameters.archive_command;
  report.figure('the archive command is another one', command === ARCHIVE.postgresql.parameters.archive_command ? 1 : 0, '', 0);
  // The control: a node with the password.
  const own = `import urllib.request as u; r = u.Request('http://127.0.0.1:8008/config', b'{"loop_wait": 5}', {'Authorization': '${basic(PASSWORD).authorization}'}, method='PATCH'); print(u.urlopen(r).status)`;
  report.figure(
    'PATCH /config by a node with the password: refused',
    opened(Number(await cluster.machine(leader).run(['python3', '-c', own])), 200) === 0 ? 0 : 1,
    '',
    0,
  );

  const etcd = async (path: string, body: object, token = '') => {
    const headers = { 'content-type': 'application/json', ...(token && { authorization: token }) };
    const response = await fetch(`${node}:2379/v3/${path}`, { method: 'POST', headers, body: JSON.stringify(body) });
    return { ok: response.ok, ...((await response.json()) as { token?: string }) };
  };
  const put = async (key: string, token?: string) => ((await etcd('kv/put', { key: base64(key), value: base64('x') }, token)).ok ? 1 : 0);
  const login = (name: string, password: string) => etcd('auth/authenticate', { name, password });
  report.figure('a key written without a user', await put('/service/ensaya/config'), '', 0);
  report.figure('keys read without a user', (await etcd('kv/range', { key: base64('/service/ensaya/config') })).ok ? 1 : 0, '', 0);
  report.figure('sign-ins with a wrong password', (await login('root', 'otra')).ok || (await login('patroni', 'otra')).ok ? 1 : 0, '', 0);
  const { token } = await login('patroni', PASSWORD);
  report.figure("a key outside of Patroni's, written by its user", await put('/elsewhere', token), '', 0);
  report.figure('users added by it', (await etcd('auth/user/add', { name: 'x', password: 'x' }, token)).ok ? 1 : 0, '', 0);
  report.figure('its own key refused to it', 1 - (await put('/service/ensaya/drill', token)), '', 0);
}

/** The alerts of a cluster, from Prometheus to the mail of the person on duty, with shorter times. */
async function tryAlerts(cluster: Cluster, leader: string, report: Report): Promise<void> {
  const [mail, receiver, monitoring] = [await startMailSink(0), await startReceiver(), await shortMonitoring()];
  try {
    const [alertmanager, prometheus] = [await freePort(), await freePort()];
    monitoring.start('alertmanager', alertmanager, {
      ALERT_SMTP_HOST: new URL(mail.url).host,
      ALERT_SMTP_TLS: 'false',
      ALERT_MAIL_FROM: 'alertas@example.org',
      ALERT_MAIL_TO: TO,
      DEAD_MAN_URL: `${receiver.url}/alive`,
    });
    const nobody = `127.0.0.1:${await freePort()}`;
    const each = (port: number) => cluster.nodes.map((name) => `${cluster.addressOf(name)}:${port}`).join(', ');
    const unwatched = ['SERVER', 'WORKER', 'HAPROXY', 'NODE', 'POSTGRES'].map((name) => [`${name}_METRICS`, nobody]);
    monitoring.start('prometheus', prometheus, {
      PUBLIC_URL: 'https://localhost',
      ...Object.fromEntries(unwatched),
      PGBOUNCER: nobody,
      BLACKBOX: nobody,
      S3_ENDPOINT: `http://${nobody}`,
      PROMETHEUS_METRICS: `127.0.0.1:${prometheus}`,
      ALERTMANAGER: `127.0.0.1:${alertmanager}`,
      PATRONI_METRICS: each(8008),
      ETCD_METRICS: each(2381),
    });
    const mailed = (name: string) =>
      mail.mails.some(({ to, subject, text, html }) => to.includes(TO) && `${subject} ${text} ${html}`.includes(name));
    const arrive = async (...names: string[]) => {
      const began = Date.now();
      for (const name of names) {
        while (!mailed(name) && secondsSince(began) <= MAILED_SECONDS) await after(100);
        report.figure(`until ${name} was mailed`, secondsSince(began), 's', MAILED_SECONDS);
      }
    };
    // Once others have come, these would have come too.
    await arrive('ProcessDown', 'WatcherDown');
    const early = ['StandbyGone', 'NoLeader', 'EtcdDown', 'ReplicationLags'].filter(mailed);
    report.figure('alerts of a cluster that is well', early.length, early.join(), 0);

    const standby = cluster.nodes.find((name) => name !== leader) ?? '';
    const ask = (name: string, sql: string) => cluster.machine(name).run(['psql', '-At', '-c', sql]);
    await ask(standby, 'select pg_wal_replay_pause()');
    await ask(leader, 'create table lag as select generate_series(1, 200000) n');
    await arrive('ReplicationLags');
    await ask(standby, 'select pg_wal_replay_resume()');

    await cluster.machine(leader).kill();
    await arrive('NoLeader', 'StandbyGone', 'EtcdDown');
    cluster.boot(leader);
    await cluster.settled(180);
    report.figure("calls of the dead man's switch meanwhile", receiver.sent.filter(({ path }) => path === '/alive').length);
  } finally {
    await monitoring.remove();
    receiver.stop();
    await mail.stop();
  }
}

console.log(await installMachines());
const home = await mkdtemp(join(tmpdir(), 'ensaya-drill-'));
await chmod(home, 0o711);
const cluster = await startCluster(home, Number(values.port));
try {
  const leader = await cluster.settled(180);
  await cluster.machine(leader).run(['pgbackrest', '--stanza=ensaya', 'stanza-create'], cluster.repository.environment);
  report.title('doors, from another machine of the network');
  await tryDoors(cluster, leader, report);
  report.title('alerts');
  await tryAlerts(cluster, leader, report);
} finally {
  await cluster.stop();
  if (!process.env.KEEP) await rm(home, { recursive: true, force: true });
}
report.end();
