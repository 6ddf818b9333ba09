import { withoutLiveChanges } from '../support.ts';
import { expect, test } from '../tareas/support.ts';
import { FORMS } from './formularios.ts';
import { ended, endSession, holdRequests, openAlone, signInAgain } from './support.ts';

for (const { name, ids, prepare } of FORMS) {
  test(`[${ids}] the session ends under ${name}: nothing typed is lost, and the save goes on after signing in again`, {
    tag: '@phone',
  }, async ({ page, playwright, team, proyecto }) => {
    await withoutLiveChanges(page);
    const { path, open, texts, save, stored } = await prepare({ page, team, proyecto });
    await openAlone(page, team.responsable.email, path);
    await open();
    const release = await holdRequests(page);
    for (const [field, text] of texts) await field.fill(text);
    await endSession(page, playwright);
    await save();
    release();
    await expect(ended(page)).toBeVisible();
    for (const [field, text] of texts) expect(await field.inputValue()).toBe(text);
    await signInAgain(page, 'Entrar y guardar');
    await expect(ended(page)).toBeHidden();
    await expect.poll(stored).toEqual(texts.map(([, text]) => text));
  });
}
