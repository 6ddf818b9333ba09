import { useSearchParams } from 'react-router';
import { soughtIn } from '../text/sought.ts';

/** Reads a parameter of the address; its value for `undefined` is the default. */
type Read = (text: string | undefined) => unknown;
type Spec = Record<string, Read>;
type State<S extends Spec> = { [Name in keyof S]: ReturnType<S[Name]> };
type Changes<S extends Spec> = { [Name in keyof S]?: string | number | boolean | null | undefined };

export const urlSearch = (text = ''): string => soughtIn(text);
export const urlFlag = (text?: string): boolean => text === 'true';
/** A parameter with the schema of an operation's input; an invalid text counts as the fallback. */
export const urlField =
  <Value, Fallback>(schema: { safeParse: (text: unknown) => { data?: Value | undefined } }, fallback: Fallback) =>
  (text?: string): Value | Fallback =>
    schema.safeParse(text).data ?? fallback;

/**
 * State that is kept in the address, so that links and the back button restore it. Defaults are left out of the address, parameters of others
 * stay. A change that does not name the `page` goes back to the first one.
 */
export function useUrlState<S extends Spec>(spec: S) {
  const [params, setParams] = useSearchParams();
  const names = Object.keys(spec);
  const defaultOf = (name: string) => spec[name]?.(undefined);
  const state = Object.fromEntries(names.map((name) => [name, spec[name]?.(params.get(name) ?? undefined)])) as State<S>;

  const change = (changes: Changes<S>, { replace = false } = {}) =>
    setParams(
      () => {
        // The address itself: the parameters of the last render lack a change made since.
        const after = new URLSearchParams(window.location.search);
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
