/** A ref for what takes the place of something that had the focus: the keyboard and the screen reader continue there. */
export const focusOnArrival = (node: HTMLElement | null): void => node?.focus();
