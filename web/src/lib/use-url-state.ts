import { useSearchParams } from 'react-router';
import { z } from 'zod';
import { soughtIn } from './sought.ts';

/** The parameters of a page. Each schema must accept any input (`.catch()`); its value for `undefined` is the default. */
type Spec = Record<string, z.ZodType>;
type State<S extends Spec> = { [Name in keyof S]: z.output<S[Name]> };
type Changes<S extends Spec> = { [Name in keyof S]?: string | number | boolean | null | undefined };

export const urlSearch = z.string().catch('').transform(soughtIn);
export const urlFlag = z.unknown().transform((text) => text === 'true');

/**
 * State that is kept in the address, so that links and the back button restore it. Defaults are left out of the address, parameters of others
 * stay. A change that does not name the `page` goes back to the first one.
 */
export function useUrlState<S extends Spec>(spec: S) {
  const [params, setParams] = useSearchParams();
  const names = Object.keys(spec);
  const defaultOf = (name: string) => spec[name]?.parse(undefined);
  const state = Object.fromEntries(names.map((name) => [name, spec[name]?.parse(params.get(name) ?? undefined)])) as State<S>;

  const change = (changes: Changes<S>, { replace = false } = {}) =>
    setParams(
      (before) => {
        const after = new URLSearchParams(before);
        for (const [name, value] of Object.entries({ ...('page' in spec && { page: null }), ...changes })) {
          if (value === undefined || value === null || value === '' || value === defaultOf(name)) after.delete(name);
          else after.set(name, String(value));
        }
        return after;
      },
      { replace, preventScrollReset: true },
    );

  return {
    state,
    change,
    filtered: names.some((name) => state[name] !== defaultOf(name)),
    clear: (options?: { replace: boolean }) => change(Object.fromEntries(names.map((name) => [name, null])) as Changes<S>, options),
    /** Refining a search replaces the step of the history: the back button leads to the page before the search. */
    search: (text: string) => {
      const { q = '' } = state as { q?: string };
      const sought = soughtIn(text);
      if (sought !== q) change({ q: sought } as Changes<S>, { replace: sought !== '' && q !== '' });
    },
  };
}
