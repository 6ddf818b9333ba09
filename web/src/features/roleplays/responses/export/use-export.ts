import { recordExport, type SheetFormat } from '@ensaya/contract/auditoria.ts';
import type { Responder } from '@ensaya/contract/roleplay-responses.ts';
import type { RoleplayWithQuestions } from '@ensaya/contract/roleplays.ts';
import { useQueryClient } from '@tanstack/react-query';
import { useEffect, useRef, useState } from 'react';
import { call } from '../../../../lib/api/api-client.ts';
import { explain } from '../../../../lib/api/api-error.ts';
import { loadTableWriter } from '../../../../lib/files/save-table.ts';
import { toastFailure, toastSuccess } from '../../../../lib/screen/toast.ts';
import { readAllResponses, respondersQuery } from '../../responses.api.ts';
import type { NumberedQuestion } from '../rows.ts';
import { COLUMNS, fileName, inOrder, responseCells } from './response-cells.ts';

/** Only the answers of the people of a group. `nombre`: undefined until the group is loaded, and if it is gone. */
export type OfGrupo = { nombre: string | undefined; isGone: boolean; isIn: (id: string) => boolean };
export type Exporting = { format: SheetFormat; read: number };

/** Reads all answers page by page and writes the file in the browser. */
export function useExport(roleplay: RoleplayWithQuestions, questions: readonly NumberedQuestion[], of?: OfGrupo) {
  const client = useQueryClient();
  const [exporting, setExporting] = useState<Exporting>();
  const running = useRef<AbortController>(undefined);
  useEffect(() => () => running.current?.abort(), []);
  const key = { empresa_id: roleplay.company_id, roleplay_id: roleplay.id };

  const write = async (format: SheetFormat, signal: AbortSignal): Promise<void> => {
    const [save, responses, responders] = await Promise.all([
      loadTableWriter(format),
      readAllResponses(key, { signal, onProgress: (read) => setExporting({ format, read }) }),
      client.fetchQuery({ ...respondersQuery(key), staleTime: 0 }),
    ]);
    const known = {
      people: new Map(responders.items.map((person: Responder) => [person.id, person])),
      questions: new Map(questions.map((question) => [question.id, question])),
      origin: window.location.origin,
    };
    const wanted = of ? responses.filter(({ user_id }) => of.isIn(user_id)) : responses;
    const rows = inOrder(wanted, known).map((response) => responseCells(response, known));
    await call(recordExport, { body: { act: 'exportacion.respuestas', format, ...key } }, { signal });
    signal.throwIfAborted();
    save({ name: fileName(roleplay.title, of?.nombre), sheet: 'Respuestas', columns: COLUMNS, rows });
  };

  const start = async (format: SheetFormat) => {
    // A second click while a file is written.
    if (running.current) return;
    const controller = new AbortController();
    running.current = controller;
    setExporting({ format, read: 0 });
    try {
      await write(format, controller.signal);
      toastSuccess('Archivo descargado');
    } catch (error) {
      if (!controller.signal.aborted) toastFailure(explain('Error al exportar las respuestas', error));
    } finally {
      running.current = undefined;
      setExporting(undefined);
    }
  };

  return { exporting, start, cancel: () => running.current?.abort() };
}
