import { mkdtemp, rm } from 'node:fs/promises';
import { createServer } from 'node:http';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as after } from 'node:timers/promises';
import { startLocalPostgres } from '@ensaya/db/local-postgres.ts';
import { freePort } from '@ensaya/server/tests/free-port.ts';
import { startMailSink } from '@ensaya/server/tests/mail-sink.ts';
import { until } from '@ensaya/server/tests/until.ts';
import pg from 'pg';
import { expect, onTestFinished, test } from 'vitest';
import { alertMails } from '../stage/alert-mails.ts';
import { makeCertificate, startHaproxy } from '../stage/haproxy.ts';
import { shortMonitoring, startReceiver } from '../stage/monitoring.ts';
import { mountSmallDisk } from '../stage/small-disk.ts';

const TO = 'guardia@example.org';

/** A PostgreSQL whose archive command fails. */
async function startUnarchived() {
  const dataDir = join(await mkdtemp(join(tmpdir(), 'ensaya-unarchived-')), 'data');
  const first = await startLocalPostgres({ dataDir, durable: false });
  const ask = async (url: string, ...statements: string[]) => {
    const client = new pg.Client({ connectionString: url });
    await client.connect();
    for (const statement of statements) await client.query(statement);
    await client.end();
  };
  await ask(first.url('postgres'), "alter system set archive_mode = 'on'", "alter system set archive_command = 'false'");
  await first.stop();
  const postgres = await startLocalPostgres({ dataDir, durable: false });
  const write = () =>
    ask(postgres.url('postgres'), 'create table if not exists t (n int)', 'insert into t values (1)', 'select pg_switch_wal()');
  return { postgres, write };
}

test('faults are mailed within their time: certificate of a day, disk, archive, backups, processes, PostgreSQL, site; then Prometheus itself', async () => {
  const [mail, receiver, monitoring] = [await startMailSink(0), await startReceiver(), await shortMonitoring()];
  const disk = await mountSmallDisk(20);
  const { postgres, write } = await startUnarchived();
  const certificates = await mkdtemp(join(tmpdir(), 'ensaya-certificate-'));
  await makeCertificate(certificates, 1);
  const backendPort = await freePort();
  const backend = createServer((_request, response) => response.end('ok'));
  await new Promise<void>((listening) => backend.listen(backendPort, '127.0.0.1', listening));
  const proxy = await startHaproxy([backendPort, backendPort], undefined, { TLS_CERTIFICATE: join(certificates, 'ensaya.pem') });
  onTestFinished(async () => {
    await monitoring.remove();
    await proxy.kill().catch(() => {});
    await postgres.stop();
    backend.close();
    disk.remove();
    receiver.stop();
    await mail.stop();
    await rm(certificates, { recursive: true, force: true });
  });

  const ports = {
    prometheus: await freePort(),
    alertmanager: await freePort(),
    blackbox: await freePort(),
    node: await freePort(),
    postgres: await freePort(),
  };
  monitoring.start('blackbox', ports.blackbox, { SSL_CERT_FILE: join(certificates, 'certificate.pem') });
  monitoring.start('node', ports.node, { METRICS_DIR: disk.folder });
  monitoring.start('postgres', ports.postgres, { DATA_SOURCE_NAME: `${postgres.url('postgres')}?sslmode=disable` });
  monitoring.start('alertmanager', ports.alertmanager, {
    ALERT_SMTP_HOST: new URL(mail.url).host,
    ALERT_SMTP_TLS: 'false',
    ALERT_MAIL_FROM: 'alertas@example.org',
    ALERT_MAIL_TO: TO,
    ALERT_WEBHOOK_URL: `${receiver.url}/broken`,
    DEAD_MAN_URL: `${receiver.url}/alive`,
  });
  const nobody = `127.0.0.1:${await freePort()}`;
  const prometheus = monitoring.start('prometheus', ports.prometheus, {
    PUBLIC_URL: proxy.url,
    S3_ENDPOINT: `http://${nobody}`,
    SERVER_METRICS: nobody,
    WORKER_METRICS: nobody,
    PROMETHEUS_METRICS: `127.0.0.1:${ports.prometheus}`,
    HAPROXY_METRICS: new URL(proxy.stateUrl).host,
    NODE_METRICS: `127.0.0.1:${ports.node}`,
    POSTGRES_METRICS: `127.0.0.1:${ports.postgres}`,
    PATRONI_METRICS: nobody,
    ETCD_METRICS: nobody,
    PGBOUNCER: nobody,
    ALERTMANAGER: `127.0.0.1:${ports.alertmanager}`,
    BLACKBOX: `127.0.0.1:${ports.blackbox}`,
  });

  const { mailed, arrive, shown } = alertMails(mail.mails, TO);

  // Nothing of these runs, and nothing was ever backed up.
  await arrive('ProcessDown', 'QueuesUnseen', 'NoTraffic', 'BackupOld', 'BackupUnchecked', 'FileCopiesOld');
  await arrive('StandbyGone', 'EtcdDown', 'PgBouncerDown', 'BucketUnreachable');
  await arrive('CertificateExpires');
  // The pager refuses what it is sent, and mail says so.
  await arrive('AlertsUndelivered');
  expect(mailed('SiteUnreachable')).toBe(false);
  expect(mailed('PostgresDown')).toBe(false);

  await disk.fill();
  await write();
  await arrive('DiskFull', 'WalNotArchived');
  backend.closeAllConnections();
  backend.close();
  await arrive('ProxyServerDown', 'SiteUnreachable');
  await postgres.stop();
  await arrive('PostgresDown');
  await proxy.kill();
  await arrive('WatcherDown');
  console.log(`mailed after: ${shown.join(', ')}`);

  const calls = () => receiver.sent.filter(({ path }) => path === '/alive');
  expect(calls().length).toBeGreaterThan(3);
  const killedAt = Date.now();
  await prometheus.kill();
  // What has no more news of Watchdog stops calling; whoever is called notices the silence.
  await until(async () => Date.now() - (calls().at(-1)?.at ?? 0) > 20_000);
  const last = (calls().at(-1)?.at ?? 0) - killedAt;
  console.log(
    `the dead man's switch was called ${calls().length} times, for the last time ${Math.round(last / 1000)} s after Prometheus was killed`,
  );
  const before = calls().length;
  await after(5000);
  expect(calls().length).toBe(before);
});
