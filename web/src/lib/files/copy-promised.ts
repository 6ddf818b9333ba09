/**
 * Copies a text that is still being loaded. Safari allows copying only while it handles the press, so it gets a promise; browsers whose
 * clipboard takes no promises wait for the text.
 */
export async function copyPromised(text: Promise<string>): Promise<void> {
  if (typeof ClipboardItem === 'undefined') return navigator.clipboard.writeText(await text);
  const blob = text.then((words) => new Blob([words], { type: 'text/plain' }));
  await navigator.clipboard.write([new ClipboardItem({ 'text/plain': blob })]);
}
