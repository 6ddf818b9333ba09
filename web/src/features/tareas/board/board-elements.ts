/** The elements of the board, by the attributes that its cards and columns carry. */
export const cardOf = (frame: ParentNode | null, id: string): HTMLElement | null => frame?.querySelector(`[data-tarea="${id}"]`) ?? null;

export const columnOf = (frame: ParentNode | null, estado: string): HTMLElement | null =>
  frame?.querySelector(`[data-column="${estado}"]`) ?? null;

/** The id of the card that an event happened in, unless it was on one of the card's own controls. */
export function pressedCard(target: EventTarget): string | undefined {
  if (!(target instanceof Element) || target.closest('button, input, [role="menu"]')) return undefined;
  return target.closest<HTMLElement>('[data-tarea]')?.dataset.tarea;
}

/** The link of a card, which opens the task and which the keyboard lifts. */
export const linkOf = (id: string): HTMLElement | null => document.querySelector(`[data-tarea="${id}"] a`);

/** The button that changes the state of a card or row. */
export const estadoButton = (id: string): HTMLElement | null => document.querySelector(`[data-estado-of="${id}"] button`);
