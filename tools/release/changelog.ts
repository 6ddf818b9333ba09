export type Commit = { hash: string; subject: string };

/** The kinds of a conventional commit that matter to an operator or a user, in the order of the changelog. Others (test, ci, docs…) are left out. */
const SECTIONS = [
  ['feat', 'Added'],
  ['fix', 'Fixed'],
  ['perf', 'Faster'],
  ['revert', 'Withdrawn'],
] as const;

type Change = { kind: string; text: string; breaking: boolean };

/** A subject may name several changes: `fix(web): …; test: …`. */
const changesOf = ({ hash, subject }: Commit): Change[] =>
  subject.split(/; (?=\w+(?:\([\w-]+\))?!?: )/).flatMap((part) => {
    const { kind = '', scope, mark, text } = /^(?<kind>\w+)(?:\((?<scope>[\w-]+)\))?(?<mark>!)?: (?<text>.+)$/.exec(part)?.groups ?? {};
    return text ? [{ kind, breaking: mark === '!', text: `${scope ? `**${scope}**: ` : ''}${text} (${hash.slice(0, 7)})` }] : [];
  });

export function changelogSection(version: string, date: string, commits: Commit[]): string {
  const changes = commits.flatMap(changesOf);
  const list = (title: string, some: Change[]) => (some.length ? ['', `### ${title}`, ...some.map(({ text }) => `- ${text}`)] : []);
  const breaking = list(
    'Needs attention before upgrading',
    changes.filter((change) => change.breaking),
  );
  const rest = SECTIONS.flatMap(([kind, title]) =>
    list(
      title,
      changes.filter((change) => change.kind === kind && !change.breaking),
    ),
  );
  return [`## ${version} · ${date}`, ...breaking, ...rest, ''].join('\n');
}

export type Step = 'major' | 'minor' | 'patch';

export function nextVersion(version: string, step: Step): string {
  const [major = 0, minor = 0, patch = 0] = version.split('.').map(Number);
  return { major: `${major + 1}.0.0`, minor: `${major}.${minor + 1}.0`, patch: `${major}.${minor}.${patch + 1}` }[step];
}
