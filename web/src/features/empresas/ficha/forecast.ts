const DAY_MS = 86_400_000;

/** What the month will have cost at its end if it goes on as until now; undefined on its first day, which says little. Months are in UTC. */
export function forecastOf(spent: number, month: string, now = Date.now()): number | undefined {
  const [year = 0, number = 0] = month.split('-').map(Number);
  const [begins, ends] = [Date.UTC(year, number - 1), Date.UTC(year, number)];
  const elapsed = now - begins;
  if (spent === 0 || elapsed < DAY_MS || now >= ends) return undefined;
  return Math.round((spent * (ends - begins)) / elapsed);
}
