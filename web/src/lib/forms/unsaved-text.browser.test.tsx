import { beforeEach, expect, test } from 'vitest';
import { cleanup, render } from 'vitest-browser-react';
import {
  abandonText,
  hasUnsavedText,
  onUnsavedText,
  type TextScope,
  TextScopeContext,
  useUnsavedText,
  wouldLoseText,
} from './unsaved-text.ts';

const SCOPE: TextScope = { name: 'dialog' };

function Form({ typed, asks = true }: { typed: boolean; asks?: boolean }) {
  const forget = useUnsavedText(typed, asks);
  return (
    <button type="button" onClick={forget}>
      Hecho
    </button>
  );
}

beforeEach(async () => {
  await cleanup();
  abandonText();
});

test('[8.3] a form counts while it has unsaved text, and no longer once it is saved or gone', async () => {
  const { rerender, unmount } = await render(<Form typed={false} />);
  expect(hasUnsavedText()).toBe(false);
  let heard = 0;
  const stop = onUnsavedText(() => {
    heard += 1;
  });
  await rerender(<Form typed />);
  expect([hasUnsavedText(), wouldLoseText(), heard]).toEqual([true, true, 1]);
  await rerender(<Form typed={false} />);
  expect([hasUnsavedText(), heard]).toEqual([false, 2]);
  await rerender(<Form typed />);
  await unmount();
  expect(hasUnsavedText()).toBe(false);
  stop();
});

test('[8.3] text that a draft keeps is unsaved but not lost by leaving', async () => {
  await render(<Form typed asks={false} />);
  expect([hasUnsavedText(), wouldLoseText()]).toEqual([true, false]);
});

test('[4.5] a dialog loses the text that was typed in it, and not that of the page', async () => {
  await render(
    <>
      <Form typed />
      <TextScopeContext value={SCOPE}>
        <Form typed={false} />
      </TextScopeContext>
    </>,
  );
  expect([wouldLoseText(), wouldLoseText(SCOPE)]).toEqual([true, false]);
});

test('[8.3] a form that is done before it renders again says so', async () => {
  const { getByRole } = await render(<Form typed />);
  await getByRole('button').click();
  expect(hasUnsavedText()).toBe(false);
});
