import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { Package } from './production-packages.ts';
import { compareVersions } from './semver.ts';

/** One entry of an OSV export, as far as we read it: https://ossf.github.io/osv-schema/ */
type Entry = { id: string; summary?: string; aliases?: string[]; withdrawn?: string; affected?: Affected[] };
type Affected = {
  package?: { ecosystem: string; name: string };
  versions?: string[];
  ranges?: { type: string; events: Event[] }[];
};
type Event = { introduced?: string; fixed?: string; last_affected?: string };

/** By the name of an entry, why it does not concern us. An alias counts too. */
const ACCEPTED: Record<string, string> = {};

/**
 * The known vulnerabilities of what we ship: one line each. `folder` is an export of OSV for npm, unpacked
 * (https://osv-vulnerabilities.storage.googleapis.com/npm/all.zip), because a build needs no network.
 */
export async function knownVulnerabilities(folder: string, packages: Package[], accepted = ACCEPTED): Promise<string[]> {
  const files = (await readdir(folder)).filter((name) => name.endsWith('.json'));
  // An empty folder would say that nothing is known.
  if (files.length === 0) throw new Error(`${folder} has no entries: unpack an export of OSV there`);
  const versions = Map.groupBy(packages, ({ name }) => name);
  const found = new Set<string>();
  for (const file of files) {
    const entry = JSON.parse(await readFile(join(folder, file), 'utf8')) as Entry;
    if (entry.withdrawn || [entry.id, ...(entry.aliases ?? [])].some((id) => id in accepted)) continue;
    for (const affected of entry.affected ?? []) {
      if (affected.package?.ecosystem !== 'npm') continue;
      for (const { name, version } of versions.get(affected.package.name) ?? [])
        if (isAffected(version, affected)) found.add(`${name}@${version}: ${entry.id} ${entry.summary ?? ''}`.trimEnd());
    }
  }
  return [...found].sort();
}

const isAffected = (version: string, { versions = [], ranges = [] }: Affected): boolean =>
  versions.includes(version) || ranges.some(({ type, events }) => type === 'SEMVER' && isInRange(version, events));

/** Events in the order of their versions: each one opens or closes the range from there on. */
function isInRange(version: string, events: Event[]): boolean {
  const versionOf = ({ introduced, fixed, last_affected }: Event) => introduced ?? fixed ?? last_affected ?? '0';
  let inside = false;
  for (const event of events.toSorted((one, other) => compareVersions(versionOf(one), versionOf(other)))) {
    const order = compareVersions(version, versionOf(event));
    if (event.introduced !== undefined && order >= 0) inside = true;
    if (event.fixed !== undefined && order >= 0) inside = false;
    if (event.last_affected !== undefined && order > 0) inside = false;
  }
  return inside;
}
