import { execFileSync } from 'node:child_process';
import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { billOfMaterials } from './bill-of-materials.ts';
import { type Commit, changelogSection, nextVersion, type Step } from './changelog.ts';
import { licenceList, refusedPackages } from './licences.ts';
import { type Lock, productionPackages, SHIPPED } from './production-packages.ts';
import { knownVulnerabilities } from './vulnerabilities.ts';

/**
 * `npm run release -- major|minor|patch [--dry-run]`: version, changelog, bill of materials, list of licences, tag. Run it after `.ci/run` has passed on
 * this commit. It pushes nothing.
 */
const ROOT = new URL('../..', import.meta.url).pathname;
const [step, option] = process.argv.slice(2);
const dryRun = option === '--dry-run';
if (!['major', 'minor', 'patch'].includes(step ?? '') || (option && !dryRun))
  stop('usage: npm run release -- major|minor|patch [--dry-run]');

const git = (...args: string[]) => execFileSync('git', args, { cwd: ROOT, encoding: 'utf8' }).trim();
const read = (path: string) => readFileSync(join(ROOT, path), 'utf8');
const write = (path: string, text: string) => writeFileSync(join(ROOT, path), text);
const asJson = (value: unknown) => `${JSON.stringify(value, null, 2)}\n`;

if (!dryRun && git('status', '--porcelain') !== '') stop('the tree is not clean: commit or remove what changed');
const lock = JSON.parse(read('package-lock.json')) as Lock;
const shipped = productionPackages(lock, SHIPPED);
const refused = refusedPackages(shipped);
if (refused.length > 0) stop(`packages with a licence that we do not ship:\n${refused.join('\n')}`);
const { OSV_DB } = process.env;
if (!OSV_DB && !dryRun) stop('OSV_DB names no export of OSV (docs/operations.md, Releasing)');
const vulnerable = OSV_DB ? await knownVulnerabilities(OSV_DB, shipped) : [];
if (vulnerable.length > 0) stop(`known vulnerabilities in what is shipped:\n${vulnerable.join('\n')}`);

const { version: current, workspaces } = JSON.parse(read('package.json')) as { version: string; workspaces: string[] };
const version = nextVersion(current, step as Step);
const tag = `v${version}`;
if (git('tag', '--list', tag) !== '') stop(`${tag} exists already`);
const since = git('tag', '--list', 'v*', '--sort=-creatordate').split('\n')[0] || read('ops/previous-release').trim();
const section = changelogSection(version, new Date().toISOString().slice(0, 10), commitsSince(since));
if (dryRun) {
  console.log(`${section}\n${shipped.length} packages shipped, every licence accepted`);
  process.exit(0);
}

for (const path of ['package.json', ...workspaces.map((name) => `${name}/package.json`)]) raiseVersion(path);
raiseLock();
addToChangelog();
const folder = join(ROOT, 'dist', `release-${version}`);
mkdirSync(folder, { recursive: true });
writeFileSync(join(folder, 'sbom.cdx.json'), asJson(billOfMaterials(version, shipped)));
writeFileSync(join(folder, 'licences.txt'), licenceList(version, shipped));

git('commit', '--all', '--quiet', '--message', `chore(release): ${version}`);
git('tag', '--annotate', tag, '--message', `Ensaya ${version}`);
// A commit of its own: the release cannot contain its own hash.
write('ops/previous-release', `${git('rev-parse', 'HEAD')}\n`);
git('commit', '--all', '--quiet', '--message', `chore(release): migrations are now judged against ${version}`);
console.log(`${tag} is tagged; ${folder} has its bill of materials and its licences. Push with: git push --follow-tags`);

function stop(reason: string): never {
  console.error(reason);
  process.exit(1);
}

/** Above the sections of earlier releases. */
function addToChangelog(): void {
  const log = read('CHANGELOG.md');
  const at = log.indexOf('\n## ');
  const [intro, earlier] = at < 0 ? [log, ''] : [log.slice(0, at), log.slice(at)];
  write('CHANGELOG.md', `${intro.trimEnd()}\n\n${section}${earlier}`);
}

function commitsSince(start: string): Commit[] {
  const lines = git('log', '--no-merges', '--reverse', '--format=%H %s', `${start}..HEAD`).split('\n').filter(Boolean);
  return lines.map((line) => ({ hash: line.slice(0, 40), subject: line.slice(41) }));
}

type Manifest = { version?: string } & Partial<Record<'dependencies' | 'devDependencies', Record<string, string>>>;

/** Ours all have one version, and name each other by it. */
function raise(manifest: Manifest): void {
  manifest.version = version;
  for (const list of [manifest.dependencies, manifest.devDependencies])
    for (const name of Object.keys(list ?? {})) if (list && name.startsWith('@ensaya/')) list[name] = version;
}

function raiseVersion(path: string): void {
  const manifest = JSON.parse(read(path)) as Manifest;
  raise(manifest);
  write(path, asJson(manifest));
}

function raiseLock(): void {
  const file = JSON.parse(read('package-lock.json')) as Manifest & { packages: Record<string, Manifest> };
  file.version = version;
  for (const path of ['', ...workspaces]) raise(file.packages[path] ?? {});
  write('package-lock.json', asJson(file));
}
