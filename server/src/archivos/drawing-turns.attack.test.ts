import { readdir, readFile } from 'node:fs/promises';
import { expect, test, vi } from 'vitest';
import { heavySize } from '../../tests/heavy-size.ts';
import { HOSTILE_FILES } from '../../tests/hostile-files.ts';
import { buildScene } from '../../tests/scene.ts';
import { createTestServer } from '../../tests/server.ts';
import { formOf, PICTURE, pathOfLogo } from '../../tests/uploads.ts';

const server = await createTestServer();
const bomb = HOSTILE_FILES.find(({ name }) => name.startsWith('SVG that uses itself'))?.bytes ?? Buffer.alloc(0);

const DRAW = new URL('./draw.ts', import.meta.url).pathname;
/** Whether a drawing process of this one runs: other test files draw too. */
async function isDrawing(): Promise<boolean> {
  const threads = await readdir('/proc/self/task');
  const children = await Promise.all(threads.map((thread) => readFile(`/proc/self/task/${thread}/children`, 'utf8')));
  const processes = children.join(' ').split(' ').filter(Boolean);
  const commands = await Promise.all(processes.map((pid) => readFile(`/proc/${pid}/cmdline`, 'utf8').catch(() => '')));
  return commands.some((command) => command.includes(DRAW));
}

/** Each takes five seconds of processor time, which is much longer on a busy machine. */
const BOMBS = heavySize(6, 2);

test(`${BOMBS} SVG bombs of a company do not hold up the logo of another`, { timeout: 300_000 }, async () => {
  const [one, other] = [await buildScene(server, 'Con bombas'), await buildScene(server, 'Con prisa')];
  const picture = await PICTURE.png();
  let ended = 0;
  const bombs = Array.from({ length: BOMBS }, async () => {
    const { status } = await (await server.as(one.responsable))('PUT', pathOfLogo(one.empresa), formOf(bomb, 'logo.svg', 'image/svg+xml'));
    ended++;
    return status;
  });
  await vi.waitUntil(isDrawing, { timeout: 30_000 });
  const drawn = await other.manager('PUT', pathOfLogo(other.empresa), formOf(picture));
  // In a common queue it would have waited for the first bombs.
  expect([drawn.status, ended]).toEqual([200, 0]);
  expect(await Promise.all(bombs)).toEqual(Array(BOMBS).fill(415));
});
