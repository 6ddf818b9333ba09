import { email as emailField } from '@ensaya/contract/fields.ts';
import { grupoNombre } from '@ensaya/contract/grupos.ts';
import {
  type createInvitations,
  INVITATION_LIMITS,
  type InvitationOutcome,
  inviteeName,
  onOneLine,
} from '@ensaya/contract/invitaciones.ts';
import type { OperationParsed } from '@ensaya/contract/operation.ts';

type Given = OperationParsed<typeof createInvitations>['body']['emails'];
/** `grupos`: the ids of those that the person enters. */
export type Invitee = { email: string; nombre: string | null; grupos: string[] };
/** `unknown`: names that no group has. */
export type Line = Invitee & { outcome: InvitationOutcome; unknown?: string[] };

const toInvitee = (line: Given[number]) => (typeof line === 'string' ? { email: line } : line);
/** Undefined for a text that no group can be named. */
const nameOf = (written: string): string | undefined => grupoNombre.safeParse(onOneLine(written)).data;

/** All groups that the lines name. */
export const namesOfGrupos = (lines: Given): string[] => [
  ...new Set(lines.flatMap((line) => toInvitee(line).grupos ?? []).flatMap((written) => nameOf(written) ?? [])),
];

/**
 * Each line is checked by itself: one wrong line does not refuse a list of a thousand. Of the groups, `all` are those of every line, `named`
 * has the ids of those that lines name; undefined: those who are invited enter none.
 */
export function outcomesOf(lines: Given, groups: { all: string[]; named: Map<string, string> } | undefined): Line[] {
  const seen = new Set<string>();
  return lines.map((line) => {
    const given = toInvitee(line);
    const address = emailField.safeParse(given.email);
    if (!address.success) return { email: given.email.trim(), nombre: null, grupos: [], outcome: 'invalid' };
    const refused = { email: address.data, nombre: null, grupos: [] };
    const name = inviteeName.safeParse(given.nombre ?? '');
    if (!name.success) return { ...refused, outcome: 'invalid_name' };
    const idOf = (written: string) => groups?.named.get(nameOf(written) ?? '');
    const wanted = (groups && given.grupos) ?? [];
    const unknown = wanted.filter((written) => !idOf(written));
    if (unknown.length > 0) return { ...refused, outcome: 'unknown_group', unknown };
    const grupos = [...new Set([...(groups?.all ?? []), ...wanted.flatMap((written) => idOf(written) ?? [])])];
    if (grupos.length > INVITATION_LIMITS.grupos) return { ...refused, outcome: 'too_many_groups' };
    if (seen.has(address.data)) return { ...refused, outcome: 'repeated' };
    seen.add(address.data);
    return { email: address.data, nombre: name.data, grupos, outcome: 'invited' };
  });
}
