import type { LibraryRoleplay } from '@ensaya/contract/biblioteca.ts';
import type { RoleplayValues } from './roleplay-values.ts';

/** A new role-play that begins with the texts of one of the library. */
export const valuesOfLibrary = ({ id, title, description, quien_habla, quien_eres, questions }: LibraryRoleplay): RoleplayValues => ({
  title,
  description,
  quien_habla,
  quien_eres,
  // Not random: the same one opened again must equal the one that the draft was compared with.
  questions: questions.map(({ text }, index) => ({ key: `${id}:${index}`, text })),
  version: 1,
});
