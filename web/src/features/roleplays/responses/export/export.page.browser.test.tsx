import { recordExport } from '@ensaya/contract/auditoria.ts';
import { seeEntregas } from '@ensaya/contract/entrega-vistas.ts';
import { type Grupo, listGrupos } from '@ensaya/contract/grupos.ts';
import { estimateInforme, listInformes } from '@ensaya/contract/informes.ts';
import { listAssignable } from '@ensaya/contract/roleplay-assignments.ts';
import { exportResponses, listResponders, listResponses } from '@ensaya/contract/roleplay-responses.ts';
import { getRoleplay } from '@ensaya/contract/roleplays.ts';
import { expect, onTestFinished, test, vi } from 'vitest';
import { page } from 'vitest/browser';
import { expectCount } from '../../../../../tests/browser.tsx';
import { EMPRESA, newUser, openPage } from '../../../../../tests/open-page.tsx';
import { type Answer, answer, refuse } from '../../../../../tests/stub-server.ts';
import { responsesPath } from '../../../../lib/address/paths.ts';

const idOf = (n: number) => `0199a000-0000-7000-8000-0000000000a${n}`;
const responderOf = (n: number, nombre: string) => ({
  id: idOf(n),
  email: `${n}@talleres.example`,
  nombre,
  assignment_id: idOf(n + 2),
  due_day: null,
  due_date: null,
  completed_at: null,
  answered: 1,
  gone: false,
  earlier: false,
});
const [ANA, LUIS] = [responderOf(1, 'Ana Beltrán'), responderOf(2, 'Luis Gil')];
const QUESTION = { id: idOf(6), roleplay_id: idOf(7), text: '¿Cuándo vienen?', order: 1, hidden: false, respuestas: 2 };
const ROLEPLAY = {
  id: idOf(7),
  company_id: EMPRESA.id,
  title: 'Avería',
  description: null,
  quien_habla: null,
  quien_eres: null,
  created_at: '2026-11-02T09:35:00Z',
  version: 1,
  preguntas: 1,
  progress: { asignados: 2, completados: 0, vencidos: 0, pendientes: 2 },
  mine: null,
  empresa: EMPRESA,
  questions: [QUESTION],
};
const NOCHE: Grupo = {
  id: idOf(8),
  empresa_id: EMPRESA.id,
  nombre: 'Turno de noche',
  created_at: '2026-11-02T09:35:00Z',
  version: 1,
  user_ids: [ANA.id],
  roleplays: [],
};
const responseOf = ({ id }: { id: string }, answer_text: string) => ({
  question_id: QUESTION.id,
  user_id: id,
  answer_text,
  question_text: null,
  attachment: null,
  updated_at: '2026-11-16T10:00:00Z',
  entrega: null,
  changed: null,
  version: 1,
});
const ANSWERS = { items: [responseOf(ANA, 'Voy enseguida.'), responseOf(LUIS, 'Mañana.')], next_cursor: null };
const USUAL = [
  answer(getRoleplay, ROLEPLAY),
  answer(listResponders, { items: [ANA, LUIS] }),
  answer(listResponses, ANSWERS),
  answer(exportResponses, ANSWERS),
  answer(recordExport, null),
  answer(seeEntregas, { nuevas: 0 }),
  answer(listInformes, { items: [] }),
  answer(estimateInforme, { ready: true, respuestas: 2, personas: 2, pieces: 1, ceiling: 0, left: 0 }),
  answer(listAssignable, { items: [] }),
  answer(listGrupos, { items: [NOCHE] }),
];
const open = (grupo: string, ...answers: Answer[]) =>
  openPage(`${responsesPath(ROLEPLAY.id)}?grupo=${grupo}`, { user: newUser('manager'), usual: USUAL, answers });
const csv = page.getByRole('button', { name: 'CSV' });

/** The files that the page saves. */
function catchFiles() {
  const files: { name: string; text: Promise<string> }[] = [];
  const texts = new Map<string, Promise<string>>();
  const made = vi.spyOn(URL, 'createObjectURL').mockImplementation((blob) => {
    const url = `blob:${texts.size}`;
    texts.set(url, (blob as Blob).text());
    return url;
  });
  const clicked = vi.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(function (this: HTMLAnchorElement) {
    files.push({ name: this.download, text: texts.get(this.href) ?? Promise.resolve('') });
  });
  onTestFinished(() => {
    made.mockRestore();
    clicked.mockRestore();
  });
  return files;
}

test('[2.38] the file of a group has the answers of its people alone, and its name', async () => {
  const files = catchFiles();
  await open(NOCHE.id);
  await csv.click();
  await expect.poll(() => files.map(({ name }) => name)).toEqual(['Avería - respuestas - Turno de noche.csv']);
  const text = await files[0]?.text;
  expect(text).toContain('Voy enseguida.');
  expect(text).not.toContain('Mañana.');
});

test('[2.38] while the group is not known nothing can be downloaded, and the page says why', async () => {
  await open(idOf(9));
  await expect.element(page.getByText('Para descargar, elige otro grupo: este ya no existe.')).toBeVisible();
  await expect.element(csv).toBeDisabled();

  const server = await open(NOCHE.id, refuse(listGrupos, 'invalid_input', { message: 'Revisa los datos' }));
  const reason = page.getByText('Podrás descargar cuando se cargue el grupo.');
  await expect.element(reason).toBeVisible();
  await expect.element(csv).toBeDisabled();
  server.answer(answer(listGrupos, { items: [NOCHE] }));
  await page.getByRole('button', { name: 'Reintentar' }).first().click();
  await expect.element(csv).toBeEnabled();
  await expectCount(reason, 0);
});
