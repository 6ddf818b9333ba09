import { getRegistration } from '@ensaya/contract/plataforma.ts';
import { readQuery } from './queries.ts';

type Rules = { open: boolean; mail: boolean };

/** One retry only: without an answer pages assume that both are on, and the server decides. */
const rule = (name: keyof Rules) => readQuery(['registration'], getRegistration, {}, { select: (rules: Rules) => rules[name], retry: 1 });

/** Whether a stranger may create an account. */
export const registrationQuery = rule('open');
/** Whether the server sends mail. */
export const mailQuery = rule('mail');
