/** A ref for an element that replaces the focused one. */
export const focusOnArrival = (node: HTMLElement | null): void => node?.focus();
