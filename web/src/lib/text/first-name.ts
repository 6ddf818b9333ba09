/** 'Lucía' of 'Lucía Romero'; without a name, the address. */
export const firstName = (person: { email: string; nombre: string | null } | null): string =>
  person ? (person.nombre?.trim().split(/\s+/)[0] ?? person.email) : 'El trabajador';
