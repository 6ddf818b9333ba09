import { useEffect } from 'react';
import { useCurrentUser } from '../session/current-user.ts';
import { noteOpened, type RecordKind } from './recents.ts';

/** For the page of one record: the record is among those opened last, which the search of everything shows first. */
export function useNoteOpened(kind: RecordKind, empresa_id: string | undefined, id: string, nombre: string | undefined): void {
  const person = useCurrentUser().id;
  useEffect(() => {
    if (empresa_id !== undefined && nombre !== undefined) noteOpened(person, { kind, id, empresa_id, nombre });
  }, [person, kind, id, empresa_id, nombre]);
}
