import type { Ids, Samples } from '../replay/operations.ts';

/** The path names a person, not a row. */
const ofPerson = (ids: Ids) => ({ params: { id: ids.person } });

export const samples: Samples['samples'] = {
  getPersona: ofPerson,
  listPersonaEntregas: ofPerson,
  listPersonaRoleplays: ofPerson,
  listPersonaHilos: ofPerson,
  listPersonaPreguntas: ofPerson,
  removePersonas: (ids) => ({ body: { user_ids: [ids.person] } }),
  endPersonasSessions: (ids) => ({ body: { user_ids: [ids.person] } }),
};
