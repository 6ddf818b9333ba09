/** The figures of a drill: one line each, and whether all limits were kept. */
export function createReport() {
  const broken: string[] = [];
  const started = performance.now();
  // Each part of a drill ends its processes when this one exits: one listener per process.
  process.setMaxListeners(50);
  for (const signal of ['SIGINT', 'SIGTERM'] as const) process.once(signal, () => process.exit(130));
  return {
    /** `limit`: the largest value that passes. */
    figure: (name: string, value: number, unit = '', limit?: number) => {
      const shown = Number.isInteger(value) ? String(value) : value.toFixed(1);
      const kept = limit === undefined || value <= limit;
      if (!kept) broken.push(name);
      const rule = limit === undefined ? '' : `  (at most ${limit}: ${kept ? 'ok' : 'EXCEEDED'})`;
      console.log(`  ${name.padEnd(58)} ${shown.padStart(8)} ${unit}${rule}`);
    },
    title: (text: string) => console.log(`\n${text}`),
    note: (text: string) => console.log(`  ${text}`),
    end: () => {
      const seconds = ((performance.now() - started) / 1000).toFixed(0);
      console.log(`\n${broken.length === 0 ? 'all limits kept' : `EXCEEDED: ${broken.join(', ')}`}; ${seconds} s in all`);
      process.exitCode = broken.length === 0 ? 0 : 1;
    },
  };
}
export type Report = ReturnType<typeof createReport>;

export const secondsSince = (moment: number): number => (Date.now() - moment) / 1000;
