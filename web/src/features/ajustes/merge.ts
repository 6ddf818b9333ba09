import type { AiSettings } from '@ensaya/contract/ajustes.ts';
import type { MASKED_USES, Provider } from '@ensaya/contract/ia.ts';
import { writeUsd } from './money.ts';

export type AiValues = {
  api_key: string;
  provider: Provider;
  model: string;
  prompt_template: string;
  roleplay_prompt_template: string;
  /** As it is written. */
  monthly_cap: string;
  unmasked_uses: (typeof MASKED_USES)[number][];
};

export const valuesOf = ({
  monthly_cap,
  provider,
  model,
  prompt_template,
  roleplay_prompt_template,
  unmasked_uses,
}: AiSettings): AiValues => ({
  api_key: '',
  provider,
  model,
  prompt_template,
  roleplay_prompt_template,
  monthly_cap: writeUsd(monthly_cap),
  unmasked_uses,
});

/** What is decided together: a model without its provider means nothing. */
const MATTERS = {
  provider: ['provider', 'model'],
  monthly_cap: ['monthly_cap'],
  prompt_template: ['prompt_template'],
  roleplay_prompt_template: ['roleplay_prompt_template'],
  unmasked_uses: ['unmasked_uses'],
} as const satisfies Record<string, readonly (keyof AiValues)[]>;
export type Matter = keyof typeof MATTERS | 'api_key';

const KEYS = Object.keys(MATTERS) as (keyof typeof MATTERS)[];

/** Lists of uses are compared by their content. */
const same = (a: AiValues, b: AiValues, field: keyof AiValues) => String(a[field]) === String(b[field]);

export const sameValues = (a: AiValues, b: AiValues): boolean => (Object.keys(a) as (keyof AiValues)[]).every((field) => same(a, b, field));

/**
 * Two people's work upon the same settings. What only one of them touched is theirs; what both changed to something different is a
 * question: `keepMine` and `takeTheirs` are its two answers, and both keep everything else that each of them did.
 */
export function merge(base: AiSettings, current: AiSettings, mine: AiValues) {
  const before = valuesOf(base);
  const theirs = valuesOf(current);
  const differ = (a: AiValues, b: AiValues, key: (typeof KEYS)[number]) => MATTERS[key].some((field) => !same(a, b, field));
  const conflicts: Matter[] = KEYS.filter((key) => differ(mine, before, key) && differ(theirs, before, key) && differ(mine, theirs, key));
  if (mine.api_key && current.key_last4 !== base.key_last4) conflicts.push('api_key');
  const pick = (mineWins: boolean): AiValues => {
    const picked = { ...theirs, api_key: mine.api_key };
    for (const key of KEYS) {
      const own = differ(mine, before, key) && (mineWins || !conflicts.includes(key));
      if (own) for (const field of MATTERS[key]) Object.assign(picked, { [field]: mine[field] });
    }
    return picked;
  };
  return { conflicts, keepMine: pick(true), takeTheirs: pick(false) };
}
