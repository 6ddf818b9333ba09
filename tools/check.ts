import { spawn } from 'node:child_process';

/** `npm run check`: everything that needs no browser, in a few minutes. Prints the duration of each step. With files: only these tests. */
const STEPS: [name: string, command: string, ...args: string[]][][] = [
  [
    ['format and lint', 'biome', 'check', '--error-on-warnings', '.'],
    ['types', 'tsc', '-p', '.'],
    ['types of the web', 'tsc', '-p', 'web'],
    ['types of the browser tests', 'tsc', '-p', 'e2e'],
    ['dead code', 'knip', '--no-progress'],
  ],
  [['tests', 'npm', 'test', '--silent', '--', ...process.argv.slice(2)]],
];

const run = (command: string, args: string[]): Promise<{ code: number; output: string }> =>
  new Promise((done) => {
    const child = spawn(command, args, { stdio: ['ignore', 'pipe', 'pipe'], env: { ...process.env, FORCE_COLOR: '0' } });
    let output = '';
    for (const stream of [child.stdout, child.stderr]) stream.on('data', (chunk) => (output += chunk));
    child.on('error', (error) => done({ code: 1, output: String(error) }));
    child.on('close', (code) => done({ code: code ?? 1, output }));
  });

for (const together of STEPS) {
  const results = await Promise.all(
    together.map(async ([name, command, ...args]) => {
      const started = performance.now();
      const { code, output } = await run(command, args);
      console.log(`${code === 0 ? 'ok  ' : 'FAIL'} ${((performance.now() - started) / 1000).toFixed(1).padStart(5)} s  ${name}`);
      if (code !== 0 || name === 'tests') console.log(output.trim());
      return code;
    }),
  );
  if (results.some((code) => code !== 0)) process.exit(1);
}
