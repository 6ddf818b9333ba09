import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';

/** A block shorter than this is not counted. */
const LINES = 6;

type Place = { file: string; line: number };
/** `copy` repeats the lines of `first`. */
type Repeat = { first: Place; copy: Place; lines: number };
type Line = { text: string; number: number };

/** The lines that are compared: no imports, and none without a letter or digit. */
function linesOf(text: string): Line[] {
  const lines: Line[] = [];
  let inImport = false;
  for (const [index, raw] of text.split('\n').entries()) {
    const line = raw.trim();
    inImport ||= /^import[ {]/.test(line);
    if (!inImport && /[\p{L}\p{N}]/u.test(line)) lines.push({ text: line, number: index + 1 });
    if (line.endsWith(';')) inImport = false;
  }
  return lines;
}

/** Every block of at least six lines that stands in an earlier place word for word: of N copies, N - 1 are counted. Longest first. */
export function findRepeats(texts: Record<string, string>): Repeat[] {
  const files = Object.keys(texts)
    .sort()
    .map((file) => ({ file, lines: linesOf(texts[file] ?? '') }));
  const seen = new Map<string, { file: string; lines: Line[]; at: number }[]>();
  const repeats: Repeat[] = [];
  for (const { file, lines } of files) {
    let next = 0;
    for (let at = 0; at + LINES <= lines.length; at++) {
      const block = lines
        .slice(at, at + LINES)
        .map(({ text }) => text)
        .join('\n');
      const earlier = seen.get(block) ?? [];
      if (at >= next) {
        let best: Repeat | undefined;
        for (const one of earlier) {
          // A block of the same file ends before its copy begins.
          const end = one.lines === lines ? at : one.lines.length;
          let length = 0;
          while (one.at + length < end && at + length < lines.length && one.lines[one.at + length]?.text === lines[at + length]?.text)
            length++;
          if (length < LINES || length <= (best?.lines ?? 0)) continue;
          const first = { file: one.file, line: one.lines[one.at]?.number ?? 0 };
          best = { first, copy: { file, line: lines[at]?.number ?? 0 }, lines: length };
        }
        if (best) {
          repeats.push(best);
          next = at + best.lines;
        }
      }
      seen.set(block, [...earlier, { file, lines, at }]);
    }
  }
  return repeats.sort((one, other) => other.lines - one.lines);
}

function main([folder = 'web/src', shown = '20']: string[]) {
  const paths = globSync('**/*.{ts,tsx,css}', { cwd: folder }).filter((path) => !/\.test\.tsx?$/.test(path));
  const texts = Object.fromEntries(paths.sort().map((path) => [path, readFileSync(join(folder, path), 'utf8')]));
  for (const type of ['ts', 'tsx', 'css']) {
    const own = paths.filter((path) => path.endsWith(`.${type}`));
    const lines = own.reduce((sum, path) => sum + (texts[path]?.split('\n').length ?? 1) - 1, 0);
    console.log(`${type.padEnd(3)} ${String(own.length).padStart(4)} files ${String(lines).padStart(6)} lines`);
  }
  const repeats = findRepeats(texts);
  console.log(`${repeats.length} repeated blocks, ${repeats.reduce((sum, { lines }) => sum + lines, 0)} lines`);
  for (const { first, copy, lines } of repeats.slice(0, Number(shown)))
    console.log(`${String(lines).padStart(4)}  ${copy.file}:${copy.line}  ${first.file}:${first.line}`);
}

if (import.meta.url === pathToFileURL(process.argv[1] ?? '').href) main(process.argv.slice(2));
