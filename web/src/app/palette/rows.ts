import type { TablerIcon } from '@tabler/icons-react';
import type { OpenedRecord } from '../../lib/address/recents.ts';

/** What a row shows on its left: an icon, a person's initials or a company's logo. */
export type Sign =
  | { is: 'icon'; Icon: TablerIcon }
  | { is: 'person'; email: string; nombre: string | null }
  | { is: 'empresa'; nombre: string; logo_url?: string | null | undefined };

export type Row = {
  /** Unique in the palette. */
  key: string;
  sign: Sign;
  label: string;
  /** Beside the label, dimmed: an address, or the part of a description that matches. */
  text?: string | null | undefined;
  /** On the right. */
  note?: string | undefined;
  late?: boolean;
  /** Where it leads, or what it does. */
  act: { to: string; state?: object } | { run: () => void };
  /** A record is remembered when it is opened. */
  record?: OpenedRecord;
};

export type Group = { label: string; rows: Row[] };

/** In a fixed order; empty ones are left out. */
export const shownGroups = (groups: readonly Group[]): Group[] => groups.filter(({ rows }) => rows.length > 0);

/** Those opened last come first, the others stay in their order. */
export function recentFirst(rows: Row[], recents: readonly OpenedRecord[]): Row[] {
  const recency = ({ record }: Row) => {
    const index = recents.findIndex(({ kind, id }) => kind === record?.kind && id === record.id);
    return index === -1 ? recents.length : index;
  };
  return rows.toSorted((a, b) => recency(a) - recency(b));
}
