/**
 * Copies a text that is still on its way. Safari copies only while it handles the press, so the text is promised to it there;
 * a browser without promises in its clipboard waits for the text.
 */
export async function copyPromised(text: Promise<string>): Promise<void> {
  if (typeof ClipboardItem === 'undefined') return navigator.clipboard.writeText(await text);
  const blob = text.then((words) => new Blob([words], { type: 'text/plain' }));
  await navigator.clipboard.write([new ClipboardItem({ 'text/plain': blob })]);
}
