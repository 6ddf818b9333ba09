import { useId as useReactId } from 'react';

/**
 * Stands in for Mantine's `useId` (`vite.config.ts`). That one sets a state in a layout effect, even when an id is given: each field, tab
 * and popover is rendered twice, the second time synchronously. Its purpose is rendering on a server without React's own ids.
 */
export function useId(given?: string): string {
  const own = useReactId();
  return given ?? `mantine-${own}`;
}
