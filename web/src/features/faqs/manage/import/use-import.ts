import { useQueryClient } from '@tanstack/react-query';
import { useEffect, useRef, useState } from 'react';
import { explain } from '../../../../lib/api/api-error.ts';
import { invalidateTable } from '../../../../lib/data/dependencies.ts';
import { decodeText, readFaqCsv } from './faq-csv.ts';
import { type JudgedLine, judgeLines, sendLines } from './import-lines.ts';

/** Far more than 5,000 FAQs of usual length. */
const MAX_BYTES = 20 * 1024 * 1024;

type Preview = { file: string; judged: JudgedLine[]; newCategories: string[] };
export type ImportState =
  | { is: 'choosing'; problem?: string }
  | { is: 'judging'; file: string; done: number; total: number }
  | ({ is: 'previewing'; problem?: string } & Preview)
  | { is: 'importing'; done: number; total: number }
  | { is: 'done'; judged: JudgedLine[] };

/** The steps of an import: choose a file, look at what would be created, create it. */
export function useImport(empresa_id: string) {
  const client = useQueryClient();
  const [state, setState] = useState<ImportState>({ is: 'choosing' });
  const running = useRef<AbortController>(undefined);
  useEffect(() => () => running.current?.abort(), []);
  const begin = () => {
    running.current?.abort();
    running.current = new AbortController();
    return running.current.signal;
  };

  const choose = async (file: File | null) => {
    if (!file) return;
    const { name } = file;
    if (file.size > MAX_BYTES) return setState({ is: 'choosing', problem: 'El archivo es demasiado grande. Máximo 20 MB.' });
    const signal = begin();
    const read = readFaqCsv(decodeText(new Uint8Array(await file.arrayBuffer())));
    if (signal.aborted) return;
    if (read.is === 'refused') return setState({ is: 'choosing', problem: `${name}: ${read.why}` });
    const progress = (done: number) => setState({ is: 'judging', file: name, done, total: read.lines.length });
    progress(0);
    try {
      setState({ is: 'previewing', file: name, ...(await judgeLines(read.lines, { empresa_id, signal, onProgress: progress })) });
    } catch (error) {
      if (!signal.aborted) setState({ is: 'choosing', problem: explain('Error al comprobar el archivo', error) });
    }
  };

  const send = async ({ file, judged, newCategories }: Preview) => {
    const lines = judged.flatMap(({ cells, outcome }) => (outcome === 'created' ? [cells] : []));
    const signal = begin();
    const progress = (done: number) => setState({ is: 'importing', done, total: lines.length });
    progress(0);
    try {
      const sent = await sendLines(lines, { empresa_id, dry_run: false, signal, onProgress: progress });
      const rest = judged.filter(({ outcome }) => outcome !== 'created');
      setState({ is: 'done', judged: [...rest, ...sent.judged].sort((a, b) => a.cells.line - b.cells.line) });
    } catch (error) {
      if (!signal.aborted) setState({ is: 'previewing', file, judged, newCategories, problem: explain('Error al importar', error) });
    } finally {
      void invalidateTable(client, 'faqs');
      void invalidateTable(client, 'faq_categories');
    }
  };

  return {
    state,
    choose,
    send,
    restart: () => {
      running.current?.abort();
      setState({ is: 'choosing' });
    },
  };
}
