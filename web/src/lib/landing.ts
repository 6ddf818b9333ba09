import { PATHS } from './paths.ts';

/** The landing is a document of its own, not a page of this application: going there is loading it. */
export const leaveForLanding = (): void => window.location.replace(PATHS.home);
