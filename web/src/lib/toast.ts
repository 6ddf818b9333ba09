import { notifications } from '@mantine/notifications';

/** [9.5] */
export const TOAST_MS = 3000;

type Kind = 'success' | 'failure';

const LOOK = {
  success: { color: 'green', role: 'status' },
  failure: { color: 'red', role: 'alert' },
} as const satisfies Record<Kind, { color: string; role: string }>;

function show(kind: Kind, message: string): void {
  const id = crypto.randomUUID();
  const look = { id, message, ...LOOK[kind], 'data-kind': kind };
  notifications.show({
    ...look,
    autoClose: TOAST_MS,
    // The library pauses under the pointer only; whoever walks in with the keyboard needs the time as well.
    onFocusCapture: () => notifications.update({ ...look, autoClose: false }),
    onBlurCapture: () => notifications.update({ ...look, autoClose: TOAST_MS }),
  });
}

/** It worked: said in passing, bottom right, for three seconds. */
export const toastSuccess = (text: string): void => show('success', text);

/** It did not, and there is no better place to say so. */
export const toastFailure = (text: string): void => show('failure', text);

/** The same, and what exactly went wrong for whoever looks into the console [8.13]. */
export function reportFailure(text: string, error: unknown): void {
  console.error(error);
  toastFailure(text);
}
