import type { AiSettings } from '@ensaya/contract/ajustes.ts';
import type { Provider, UnmaskableUse } from '@ensaya/contract/ia.ts';
import { writeUsd } from '../../../lib/format/usd-input.ts';

export type AiValues = {
  api_key: string;
  provider: Provider;
  model: string;
  prompt_template: string;
  roleplay_prompt_template: string;
  /** As typed by the user. */
  monthly_cap: string;
  unmasked_uses: UnmaskableUse[];
};

export const valuesOf = (settings: AiSettings): AiValues => ({
  api_key: '',
  provider: settings.provider,
  model: settings.model,
  prompt_template: settings.prompt_template,
  roleplay_prompt_template: settings.roleplay_prompt_template,
  monthly_cap: writeUsd(settings.monthly_cap),
  unmasked_uses: settings.unmasked_uses,
});

/** Fields that are merged together: a model belongs to its provider. */
const FIELD_GROUPS = {
  provider: ['provider', 'model'],
  monthly_cap: ['monthly_cap'],
  prompt_template: ['prompt_template'],
  roleplay_prompt_template: ['roleplay_prompt_template'],
  unmasked_uses: ['unmasked_uses'],
} as const satisfies Record<string, readonly (keyof AiValues)[]>;
type FieldGroup = keyof typeof FIELD_GROUPS;
export type ConflictSubject = FieldGroup | 'api_key';

const GROUPS = Object.keys(FIELD_GROUPS) as FieldGroup[];

/** Compared as text, because `unmasked_uses` is an array. */
const same = (a: AiValues, b: AiValues, field: keyof AiValues) => String(a[field]) === String(b[field]);

export const sameValues = (a: AiValues, b: AiValues): boolean => (Object.keys(a) as (keyof AiValues)[]).every((field) => same(a, b, field));

/**
 * Three-way merge of the user's values with those that another user saved meanwhile. A group that only one of them changed is taken from
 * that one. A group that both changed differently is a conflict, decided in favour of either user in `keepMine` and `takeTheirs`.
 */
export function merge(base: AiSettings, current: AiSettings, mine: AiValues) {
  const before = valuesOf(base);
  const theirs = valuesOf(current);
  const differ = (a: AiValues, b: AiValues, group: FieldGroup) => FIELD_GROUPS[group].some((field) => !same(a, b, field));
  const conflicts: ConflictSubject[] = GROUPS.filter(
    (group) => differ(mine, before, group) && differ(theirs, before, group) && differ(mine, theirs, group),
  );
  if (mine.api_key && current.key_last4 !== base.key_last4) conflicts.push('api_key');
  const pick = (mineWins: boolean): AiValues => {
    const picked = { ...theirs, api_key: mine.api_key };
    for (const group of GROUPS) {
      const own = differ(mine, before, group) && (mineWins || !conflicts.includes(group));
      if (own) for (const field of FIELD_GROUPS[group]) Object.assign(picked, { [field]: mine[field] });
    }
    return picked;
  };
  return { conflicts, keepMine: pick(true), takeTheirs: pick(false) };
}
