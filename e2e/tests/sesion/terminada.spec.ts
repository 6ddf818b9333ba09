import { test } from '../ajustes/support.ts';
import { expect, withoutLiveChanges } from '../support.ts';
import { EDITS } from './ediciones.ts';
import type { Form } from './formulario.ts';
import { FORMS } from './formularios.ts';
import { ended, endSession, holdRequests, openAlone, signInAgain } from './support.ts';

function survives({ name, who, path, open }: Form, ids: string) {
  test(`[${ids}] the session ends under ${name}: nothing typed is lost, and the save goes on after signing in again`, {
    tag: '@phone',
  }, async ({ page, playwright, team, proyecto, empresa, admin, request }) => {
    await withoutLiveChanges(page);
    const world = { page, team, proyecto, empresa, admin, request };
    const { email, password } = await who(world);
    await openAlone(page, email, await path(world), password);
    const { texts, complete, save, stored } = await open(world);
    await complete?.();
    const release = await holdRequests(page);
    for (const [field, text] of texts) await field.fill(text);
    await endSession(page, playwright);
    await save();
    release();
    await expect(ended(page)).toBeVisible();
    for (const [field, text] of texts) expect(await field.inputValue()).toBe(text);
    await signInAgain(page, 'Entrar y guardar', password);
    await expect(ended(page)).toBeHidden();
    await expect.poll(stored).toEqual(texts.map(([, text]) => text));
  });
}

for (const form of FORMS) survives(form, '8.3');
for (const form of EDITS) survives(form, '2.57 8.3');
