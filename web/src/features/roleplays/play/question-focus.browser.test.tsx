import { startTransition, useState } from 'react';
import { expect, test } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { render } from 'vitest-browser-react';
import { useQuestionFocus } from './play-stage.tsx';

/** Two questions, changed in a transition as the router does. */
function Questions() {
  const [question, setQuestion] = useState(1);
  const heading = useQuestionFocus(question);
  return (
    <>
      <h2 ref={heading} tabIndex={-1}>
        Pregunta {question}
      </h2>
      <textarea key={question} name={`${question}`} aria-label="Tu respuesta" />
      <button type="button" onClick={() => startTransition(() => setQuestion(2))}>
        Siguiente
      </button>
    </>
  );
}

/** Resolves when the field has been added to the document, before the browser's next task. */
const fieldAdded = (name: string): Promise<HTMLTextAreaElement> =>
  new Promise((resolve) => {
    const observer = new MutationObserver(() => {
      const added = document.querySelector<HTMLTextAreaElement>(`textarea[name="${name}"]`);
      if (!added) return;
      observer.disconnect();
      resolve(added);
    });
    observer.observe(document.body, { childList: true, subtree: true });
  });

test('[2.37] another question: its heading gets the focus', async () => {
  await render(<Questions />);
  await page.getByRole('button', { name: 'Siguiente' }).click();
  await expect.element(page.getByRole('heading', { name: 'Pregunta 2' })).toHaveFocus();
});

test('[2.37] a field that is entered as soon as it is shown keeps the focus, and gets the text', async () => {
  await render(<Questions />);
  const entered = fieldAdded('2').then((field) => field.focus());
  await page.getByRole('button', { name: 'Siguiente' }).click();
  await entered;
  await userEvent.keyboard('Noventa euros');
  await expect.element(page.getByRole('textbox', { name: 'Tu respuesta' })).toHaveValue('Noventa euros');
});
