import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { AppError } from '../lib/app-error.ts';

export type ProcessLimits = {
  /** Processor time, so that a busy machine refuses no good file. The wall-clock limit is for a process that hangs. */
  processorSeconds: number;
  wallMs: number;
  /** Allocated data, with some 550 MB that V8 reserves at start and does not use. */
  dataMb?: number | undefined;
  /** The process is killed when it writes more. */
  outputBytes?: number;
  nodeOptions?: readonly string[];
};
/** `code` is null when the process was killed, by a limit or by its own crash. */
export type ProcessResult = { code: number | null; output: Buffer };

/**
 * Runs a script of ours in a process of its own, for files that could exploit or exhaust a decoder. The process has no environment, no
 * database and no other request; it reads the file from standard input and writes its result to standard output.
 */
export async function runLimited(script: string, argument: string, input: Buffer, limits: ProcessLimits): Promise<ProcessResult> {
  const { processorSeconds, wallMs, dataMb, outputBytes = Number.POSITIVE_INFINITY, nodeOptions = [] } = limits;
  const data = dataMb === undefined ? '' : `ulimit -d ${dataMb * 1024}; `;
  const within = `ulimit -c 0; ulimit -t ${processorSeconds}; ${data}exec "$0" "$@"`;
  const child = spawn('/bin/sh', ['-c', within, process.execPath, ...nodeOptions, script, argument], {
    env: {},
    stdio: ['pipe', 'pipe', 'ignore'],
    timeout: wallMs,
    killSignal: 'SIGKILL',
  });
  // Without free file descriptors the process does not start, and the error arrives later than the missing pipes.
  child.once('error', () => {});
  if (!child.stdin || !child.stdout) throw new AppError('unavailable');
  // A process that refuses a file does not read it to the end.
  child.stdin.on('error', () => {});
  child.stdin.end(input);
  const chunks: Buffer[] = [];
  let bytes = 0;
  child.stdout.on('data', (chunk: Buffer) => {
    if (bytes <= outputBytes) chunks.push(chunk);
    bytes += chunk.length;
    if (bytes > outputBytes) child.kill('SIGKILL');
  });
  const [code] = (await once(child, 'close')) as [number | null];
  return { code, output: Buffer.concat(chunks) };
}
