import { notifications } from '@mantine/notifications';
import type { ReactNode } from 'react';

/** [9.5] */
export const TOAST_MS = 3000;

type Kind = 'success' | 'failure';

const LOOK = {
  success: { color: 'green', role: 'status' },
  failure: { color: 'red', role: 'alert' },
} as const satisfies Record<Kind, { color: string; role: string }>;

export function showToast(kind: Kind, message: ReactNode, { id = crypto.randomUUID(), ms = TOAST_MS } = {}): void {
  const look = { id, message, ...LOOK[kind], 'data-kind': kind };
  notifications.show({
    ...look,
    autoClose: ms,
    // The library pauses only under the pointer; keyboard users need the time too.
    onFocusCapture: () => notifications.update({ ...look, autoClose: false }),
    onBlurCapture: () => notifications.update({ ...look, autoClose: ms }),
  });
}

export const toastSuccess = (text: string): void => showToast('success', text);

/** For failures that the page has no place for. */
export const toastFailure = (text: string): void => showToast('failure', text);

/** Stays until it is closed. Returns a function that hides it. */
export function toastStanding(text: string): () => void {
  notifications.show({ id: text, message: text, ...LOOK.failure, autoClose: false });
  return () => {
    notifications.hide(text);
  };
}

/** The same as `toastFailure`, and logs the error to the console [8.13]. */
export function reportFailure(text: string, error: unknown): void {
  console.error(error);
  toastFailure(text);
}
