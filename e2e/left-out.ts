/** Why a browser test that would begin too late is skipped; `tools/count-tests.ts` counts those. */
export const LEFT_OUT = 'left out for lack of time';
