import { forget, recall, remember } from '../browser/storage.ts';

/** Erased at the end of a session with all that this browser remembers of a person (`person-storage.ts`). */
const KEY = 'ensaya-recientes';

const RECORD_KINDS = ['tarea', 'proyecto', 'tema', 'roleplay', 'faq', 'persona', 'empresa'] as const;
export type RecordKind = (typeof RECORD_KINDS)[number];
/** `empresa_id`: null for what belongs to no company. `q`: what finds it in its list, for what has no address of its own. */
export type OpenedRecord = { kind: RecordKind; id: string; empresa_id: string | null; nombre: string; q?: string };
type Kept = { person: string; records: OpenedRecord[] };

const MOST = 8;

const isRecord = (value: unknown): value is OpenedRecord => {
  const { kind, id, empresa_id, nombre } = (value ?? {}) as Record<string, unknown>;
  return (
    RECORD_KINDS.includes(kind as RecordKind) &&
    typeof id === 'string' &&
    typeof nombre === 'string' &&
    (empresa_id === null || typeof empresa_id === 'string')
  );
};

function read(): Kept | undefined {
  try {
    const { person, records } = JSON.parse(recall('local', KEY) ?? 'null') as Kept;
    return { person, records: records.filter(isRecord) };
  } catch {
    return undefined;
  }
}

/** The records that the person opened last in this browser, newest first. Another person's are erased. */
export function recentRecords(person: string): OpenedRecord[] {
  const kept = read();
  if (kept?.person === person) return kept.records;
  forget('local', KEY);
  return [];
}

export function noteOpened(person: string, { kind, id, empresa_id, nombre, q }: OpenedRecord): void {
  const others = recentRecords(person).filter((record) => record.kind !== kind || record.id !== id);
  const kept: Kept = { person, records: [{ kind, id, empresa_id, nombre, ...(q && { q }) }, ...others].slice(0, MOST) };
  remember('local', KEY, JSON.stringify(kept));
}
