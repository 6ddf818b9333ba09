const PAUSE_MS = 600;
let lastInput = Number.NEGATIVE_INFINITY;

/** Notes when someone types, until it is stopped. */
export function watchTyping(): () => void {
  const note = () => {
    lastInput = performance.now();
  };
  document.addEventListener('input', note, true);
  return () => document.removeEventListener('input', note, true);
}

/** Resolves PAUSE_MS after the last input. */
export async function typingPause(): Promise<void> {
  for (;;) {
    const left = lastInput + PAUSE_MS - performance.now();
    if (left <= 0) return;
    await new Promise((resolve) => {
      setTimeout(resolve, left);
    });
  }
}
