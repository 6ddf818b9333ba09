import { spawnSync } from 'node:child_process';
import { readFileSync, writeFileSync, writeSync } from 'node:fs';

/** A script for the tests of limited processes: each act tries to exceed a limit. */
const ACTS: Record<string, () => unknown> = {
  heap: () => {
    const kept: object[] = [];
    for (;;) kept.push({ n: kept.length });
  },
  buffers: () => {
    const kept: Buffer[] = [];
    while (kept.length < 30) kept.push(Buffer.alloc(10_000_000, kept.length));
  },
  loop: () => {
    for (;;) Math.random();
  },
  hang: () => setInterval(() => {}, 1000),
  output: () => {
    for (;;) writeSync(1, Buffer.alloc(65_536, 'x'));
  },
  environment: () => writeSync(1, JSON.stringify(process.env)),
  read: () => writeSync(1, readFileSync('/etc/passwd')),
  write: () => writeFileSync('/tmp/misbehave', 'x'),
  start: () => writeSync(1, spawnSync('/bin/echo', ['hola']).stdout),
  eval: () => writeSync(1, String(new Function('return 1')())),
};
ACTS[process.argv[2] ?? '']?.();
