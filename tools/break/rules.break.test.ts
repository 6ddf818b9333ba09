import { execFile } from 'node:child_process';
import { cp, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { expect, onTestFinished, test } from 'vitest';

const call = promisify(execFile);
const MONITORING = new URL('../../ops/monitoring/', import.meta.url).pathname;

test('each alert fires on its fault, and none on a usual day', async () => {
  const { stdout } = await call('promtool', ['test', 'rules', 'alerts_test.yml', 'machine-alerts_test.yml'], { cwd: MONITORING });
  expect(stdout.match(/SUCCESS/g)).toHaveLength(2);
});

test('Prometheus and Alertmanager accept their files as they are filled in, with and without what is optional', async () => {
  const folder = await mkdtemp(join(tmpdir(), 'ensaya-filled-'));
  onTestFinished(() => rm(folder, { recursive: true, force: true }));
  await cp(MONITORING, folder, { recursive: true });
  await writeFile(join(folder, 'password'), 'secreta');
  const needed = { PUBLIC_URL: 'https://e.org', ALERT_SMTP_HOST: 'mail.e.org:587', ALERT_MAIL_FROM: 'a@e.org', ALERT_MAIL_TO: 'b@e.org' };
  const least = { PATH: process.env.PATH, ...needed, DEAD_MAN_URL: 'https://alive.e.org' };
  const most = {
    ...least,
    PATRONI_METRICS: 'a:8008, b:8008',
    ETCD_METRICS: 'a:2381',
    ALERT_WEBHOOK_URL: 'https://pager.e.org',
    ALERT_SMTP_PASSWORD_FILE: join(folder, 'password'),
  };
  for (const env of [least, most])
    for (const [file, tool, ...args] of [
      ['prometheus.yml', 'promtool', 'check', 'config'],
      ['alertmanager.yml', 'amtool', 'check-config'],
    ] as const) {
      const { stdout } = await call(join(MONITORING, 'start.sh'), ['fill', file], { env });
      const filled = join(folder, `filled-${file}`);
      await writeFile(filled, stdout);
      expect((await call(tool, [...args, filled])).stdout).toContain('SUCCESS');
    }
});
