import { PATHS } from './paths.ts';

/** The landing page is a separate document, outside the router. */
export const leaveForLanding = (): void => window.location.replace(PATHS.home);
