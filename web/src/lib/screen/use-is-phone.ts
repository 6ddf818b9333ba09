import { useMediaQuery } from '@mantine/hooks';

/** A narrow screen, as in the style sheets. Known in the first render, so that the layout does not shift. */
export const useIsPhone = (): boolean => useMediaQuery('(max-width: 47.99em)', undefined, { getInitialValueInEffect: false }) ?? false;
