import { useQuery } from '@tanstack/react-query';
import { type Visitor, visitorQuery } from '../features/usuarios/usuarios.api.ts';
import { maybeSignedIn } from '../lib/session-hint.ts';

/** Who is at a public page; without a hint that somebody is, nobody is asked. Pages behind the guard always ask. */
export const useVisitor = (): Visitor | undefined => useQuery({ ...visitorQuery, enabled: maybeSignedIn }).data;
