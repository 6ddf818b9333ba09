import { useQuery } from '@tanstack/react-query';
import { type Visitor, visitorQuery } from '../features/usuarios/usuarios.api.ts';
import { maybeSignedIn } from '../lib/session-hint.ts';

/** The visitor of a public page, who is asked for only if this browser has signed in before. */
export const useVisitor = (): Visitor | undefined => useQuery({ ...visitorQuery, enabled: maybeSignedIn }).data;
