/** Polls until the URL answers successfully. */
export async function untilReady(url: string, timeout = 240_000): Promise<void> {
  const deadline = Date.now() + timeout;
  while (Date.now() < deadline) {
    const ready = await fetch(url).then(
      (response) => response.ok,
      () => false,
    );
    if (ready) return;
    await new Promise((again) => setTimeout(again, 50));
  }
  throw new Error(`${url} did not answer within ${timeout} ms`);
}
