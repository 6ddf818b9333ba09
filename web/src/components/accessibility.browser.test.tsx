import { beforeEach, describe, expect, test } from 'vitest';
import { commands, page, userEvent } from 'vitest/browser';
import { choose, DESKTOP, expectAccessible, focus, open, PHONE, section, sidewaysScroll } from '../../tests/browser.tsx';
import { PAGES } from '../gallery/pages.ts';

/** States that exist only after an action. */
const OPENED: Record<string, () => Promise<void>> = {
  'a delete dialog': async () => {
    await open('dialogs');
    await section('Confirmar').getByRole('button').click();
    await expect.element(page.getByRole('dialog')).toBeVisible();
  },
  'a form dialog': async () => {
    await open('dialogs');
    await section('Formulario en un diálogo').getByRole('button').click();
    await expect.element(page.getByRole('dialog')).toBeVisible();
  },
  'an inline field with an error': async () => {
    await open('inline-edit');
    await page.getByRole('button', { name: 'Editar pregunta' }).click();
    await page.getByRole('textbox', { name: 'pregunta' }).fill('');
    await userEvent.keyboard('{Enter}');
    await expect.element(page.getByRole('alert')).toBeVisible();
  },
  'a toast': async () => {
    await open('toasts');
    await page.getByRole('button', { name: 'Fallo' }).click();
    await focus(page.getByRole('button', { name: 'Cerrar aviso' }));
  },
  'a menu of states': async () => {
    await open('status');
    await page.getByRole('button', { name: /Grabar el saludo/ }).click();
    await expect.element(page.getByRole('menu')).toBeVisible();
  },
  'a file whose upload failed': async () => {
    await open('file');
    await commands.answerUploads(['abort']);
    choose(section('Se envía al elegirlo'), new File(['acta'], 'acta.pdf', { type: 'application/pdf' }));
    await expect.element(page.getByRole('button', { name: 'Reintentar' })).toBeVisible();
  },
};

for (const size of [DESKTOP, PHONE]) {
  describe(`at ${size[0]} px`, () => {
    beforeEach(async () => {
      await page.viewport(...size);
      // Before anything opens: a dialog still fading in has too little contrast.
      await commands.media({ reducedMotion: 'reduce' });
    });

    for (const piece of Object.keys(PAGES)) {
      test(`${piece} has no accessibility violation, light or dark, and does not scroll sideways`, async () => {
        await open(piece);
        await expectAccessible();
        expect(sidewaysScroll()).toBeLessThanOrEqual(0);
      });
    }

    for (const [what, show] of Object.entries(OPENED)) {
      test(`${what} has no accessibility violation, light or dark`, async () => {
        await show();
        await expectAccessible();
      });
    }
  });
}
