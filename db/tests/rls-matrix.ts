/**
 * The types of the role matrix: which actor may do what to which row. Each table has one file in matrix/ with its rights and the
 * statements that try them; rls-matrix.test.ts runs every cell against the real policies.
 */
export const ACTORS = [
  'stranger',
  'worker of A',
  'worker of B',
  'worker without company',
  'manager of A',
  'manager of A and B',
  'manager without company',
  'superadmin',
  'job of A',
] as const;
export type Actor = (typeof ACTORS)[number];

export const OPERATIONS = ['select', 'insert', 'update', 'delete'] as const;
export type Operation = (typeof OPERATIONS)[number];

/**
 * own: of the actor's company, or about the actor. colleague: of the actor's company, but of another person. foreign: of a company
 * that the actor does not belong to. For actors without a company, company A's row counts as own: they must not reach it either.
 */
export const ROWS = ['own', 'colleague', 'foreign'] as const;
export type Row = (typeof ROWS)[number];

/** Letters: s(elect) i(nsert) u(pdate) d(elete); a dash is a denial. */
type Rights = `${'s' | '-'}${'i' | '-'}${'u' | '-'}${'d' | '-'}`;
type Cells = Record<Row, Rights>;
/** Actors and rows that are not listed have no rights. */
export type TableRights = Partial<Record<Actor, Partial<Cells>>>;

export const closed: TableRights = {};

export const manager = (rights: Rights): TableRights => {
  const cells = { own: rights, colleague: rights };
  return { 'manager of A': cells, 'manager of A and B': cells };
};
/** For tables whose rows belong to a person: the rights of a responsable to their own rows. The test data has no such rows. */
export const ownOfManager = (rights: Rights): TableRights => ({
  'manager of A': { own: rights },
  'manager of A and B': { own: rights },
});
export const worker = (cells: Partial<Cells>): TableRights => ({ 'worker of A': cells, 'worker of B': cells });
export const superadmin = (rights: Rights): TableRights => ({ superadmin: { own: rights, colleague: rights, foreign: rights } });

/** The rights of every signed-in user to the row about themselves. */
export const everyoneSelf = (rights: Rights): TableRights =>
  Object.fromEntries(ACTORS.filter((actor) => actor !== 'stranger' && actor !== 'job of A').map((actor) => [actor, { own: rights }]));

export const merge = (...parts: TableRights[]): TableRights => {
  const merged: TableRights = {};
  for (const part of parts) for (const actor of Object.keys(part) as Actor[]) merged[actor] = { ...merged[actor], ...part[actor] };
  return merged;
};

export function isAllowed(rights: TableRights, actor: Actor, row: Row, operation: Operation): boolean {
  return (rights[actor]?.[row] ?? '----')[OPERATIONS.indexOf(operation)] !== '-';
}
