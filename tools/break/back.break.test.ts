import { execFile } from 'node:child_process';
import { mkdir, mkdtemp, readlink, rm, symlink, writeFile } from 'node:fs/promises';
import { createServer } from 'node:http';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { freePort } from '@ensaya/server/tests/free-port.ts';
import { heavySize } from '@ensaya/server/tests/heavy-size.ts';
import { until } from '@ensaya/server/tests/until.ts';
import { expect, onTestFinished, test } from 'vitest';
import { startHaproxy } from '../stage/haproxy.ts';
import { checkOut, hasCommit, previousRelease } from '../stage/previous-release.ts';
import { type Running, startServer, startWorker } from '../stage/processes.ts';
import { buildStage } from '../stage/stage.ts';
import { countWrites, sendSteadily } from './steady-traffic.ts';

const DEPLOY = new URL('../../ops/deploy.sh', import.meta.url).pathname;
const ROOT = new URL('../../', import.meta.url).pathname;
const COMMIT = await previousRelease();
const PER_SECOND = heavySize(200, 10);
const MOST = heavySize(2000, 10);

/**
 * In the place of systemd: `systemctl restart` ends the process and starts the unit's program from the folder that the link names then. HAProxy's state
 * is asked at the port that it has here.
 */
async function startUnits(restart: (unit: string) => Promise<void>, stateUrl: string) {
  const folder = await mkdtemp(join(tmpdir(), 'ensaya-units-'));
  const port = await freePort();
  const asked: string[] = [];
  const control = createServer(async (request, response) => {
    const unit = decodeURIComponent(request.url ?? '').slice(1);
    asked.push(unit);
    await restart(unit);
    response.end();
  });
  await new Promise<void>((listening) => control.listen(port, '127.0.0.1', listening));
  await mkdir(join(folder, 'bin'));
  const programs = {
    systemctl: `#!/bin/sh\n[ "$1" = start ] || exec /usr/bin/curl -fsS "http://127.0.0.1:${port}/$2"\n`,
    curl: `#!/bin/sh\nexec /usr/bin/curl -fsS '${stateUrl}/state;csv'\n`,
  };
  for (const [name, text] of Object.entries(programs)) await writeFile(join(folder, 'bin', name), text, { mode: 0o755 });
  onTestFinished(async () => {
    control.close();
    await rm(folder, { recursive: true, force: true });
  });
  const deploy = (release: string) =>
    promisify(execFile)(DEPLOY, ['systemd', release], { env: { PATH: `${join(folder, 'bin')}:${process.env.PATH}`, ENSAYA_ROOT: folder } });
  return { folder, asked, deploy };
}

test.runIf(await hasCommit(COMMIT))(
  `deploy.sh and deploy.sh --back to the release before, in the middle of ${PER_SECOND} requests a second: none fails, no write is lost or done twice`,
  async () => {
    // The schema is this release's, as after a deploy.
    const stage = await buildStage(20, 40);
    onTestFinished(() => stage.postgres.stop());
    const before = await checkOut(COMMIT);
    onTestFinished(before.remove);
    const ports: [number, number] = [await freePort(), await freePort()];
    const proxy = await startHaproxy(ports);
    onTestFinished(proxy.stop);
    const environment = { PUBLIC_URL: proxy.url, TRUSTED_PROXIES: '1', DRAIN_SECONDS: '3', LOG_LEVEL: 'silent' };
    const running = new Map<string, Running>();
    onTestFinished(async () => void (await Promise.all([...running.values()].map(({ kill }) => kill()))));
    const start = async (unit: string) => {
      const release = await readlink(join(units.folder, await readlink(join(units.folder, 'current'))));
      const script = (name: string) => join(release, `server/src/${name}.ts`);
      const number = /^ensaya-server@(\d)$/.exec(unit)?.[1];
      running.set(
        unit,
        number
          ? await startServer(stage, ports[Number(number) - 1] as number, environment, undefined, script('main'))
          : startWorker(stage, { PUBLIC_URL: proxy.url }, undefined, script('worker')),
      );
    };
    const units = await startUnits(async (unit) => {
      await running.get(unit)?.stop();
      await start(unit);
    }, proxy.stateUrl);
    await mkdir(join(units.folder, 'releases'));
    await symlink(before.folder, join(units.folder, 'releases/1.0.0'));
    await symlink(ROOT, join(units.folder, 'releases/1.1.0'));
    await symlink('releases/1.0.0', join(units.folder, 'current'));
    for (const unit of ['ensaya-server@1', 'ensaya-server@2', 'ensaya-worker']) await start(unit);
    for (const index of [0, 1]) await until(() => proxy.isUp(index));

    const traffic = sendSteadily(proxy.url, proxy.ca, stage.managers, { perSecond: PER_SECOND, most: MOST });
    onTestFinished(traffic.abort);
    await until(() => traffic.acknowledged.size > PER_SECOND / 5);
    const began = performance.now();
    await units.deploy('1.1.0');
    expect(await readlink(join(units.folder, 'current'))).toBe('releases/1.1.0');
    const forth = traffic.failed.length;
    const backAt = performance.now();
    await units.deploy('--back');
    const [there, back] = [backAt - began, performance.now() - backAt].map((ms) => Math.round(ms / 1000));
    await traffic.calm();
    await traffic.finish();

    expect(await readlink(join(units.folder, 'current'))).toBe('releases/1.0.0');
    expect(units.asked).toEqual(Array.from({ length: 2 }, () => ['ensaya-server@1', 'ensaya-server@2', 'ensaya-worker']).flat());
    const { rows, lost, twice } = await countWrites(stage.url(), traffic);
    const { sent, failed, acknowledged, slowestMs } = traffic;
    console.log(
      `deployed in ${there} s (${forth} failed), back in ${back} s (${failed.length - forth} failed): ${sent} requests, ` +
        `${acknowledged.size} writes acknowledged, ${lost} lost, ${twice} twice; slowest answer ${Math.round(slowestMs)} ms`,
    );
    expect(failed).toEqual([]);
    expect([lost, twice, rows]).toEqual([0, 0, acknowledged.size]);
  },
);
