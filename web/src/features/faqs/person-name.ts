type Person = { id: string; nombre: string | null } | null;

/** What a list calls the person who wrote or asked something. */
export function personName(person: Person, ownId: string): string {
  if (!person) return 'Alguien que ya no está';
  return person.id === ownId ? 'Tú' : (person.nombre ?? 'Alguien de tu equipo');
}
