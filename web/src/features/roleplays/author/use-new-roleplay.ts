import { useRef } from 'react';
import { createRoleplayMutation } from '../roleplays.api.ts';
import { type RoleplayValues, sent } from './roleplay-values.ts';

/** What makes the form create a role-play; `biblioteca` is the one of the library that it begins as. */
export function useNewRoleplay(company_id: string | undefined, origin: { biblioteca?: string } = {}) {
  // Sending the same values twice creates one row; changed values are another row, or the change would be lost.
  const id = useRef(crypto.randomUUID());
  return {
    what: 'Error al crear el roleplay',
    mutation: createRoleplayMutation,
    variablesOf: (values: RoleplayValues) => ({ ...sent(values), ...origin, id: id.current, company_id: company_id ?? '' }),
    onChange: () => {
      id.current = crypto.randomUUID();
    },
  };
}
