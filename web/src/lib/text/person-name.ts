import { ERASED_NAME, isErasedAddress } from '@ensaya/contract/persona-eliminada.ts';

/** A user as lists show them: the name first, the address second. An erased one has no address. */
export type Person = { email: string; nombre: string | null };

/** The address below or beside the name; undefined if it stands in its place, or the person was erased. */
export const secondAddress = ({ email, nombre }: Person): string | undefined => (nombre && !isErasedAddress(email) ? email : undefined);

/** The name; the address of a user who has given none. */
export const personName = ({ email, nombre }: Person): string => nombre || email;

/** Who wrote something; null after the account was erased. */
export const writerName = (writer: Person | null): string => (writer ? personName(writer) : ERASED_NAME);

/** 'Lucía Romero (lucia@norteclima.example)', for one line of text. */
export const personLabel = (person: Person): string => (secondAddress(person) ? `${person.nombre} (${person.email})` : personName(person));

/** By name; users without a name by their address. */
export const byName = (one: Person, other: Person): number =>
  personName(one).localeCompare(personName(other), 'es') || one.email.localeCompare(other.email, 'es');

/** What a list calls the author of something, when it does not show addresses. */
export function authorName(author: { id: string; nombre: string | null } | null, ownId: string): string {
  if (!author) return 'Alguien que ya no está';
  return author.id === ownId ? 'Tú' : (author.nombre ?? 'Alguien de tu equipo');
}
