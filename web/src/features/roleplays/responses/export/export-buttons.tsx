import type { RoleplayWithQuestions } from '@ensaya/contract/roleplays.ts';
import { Progress } from '@mantine/core';
import { QuietButton } from '../../../../components/buttons/buttons.tsx';
import { DownloadButtons } from '../../../../components/files/download-buttons.tsx';
import { formatNumber } from '../../../../lib/format/numbers.ts';
import type { NumberedQuestion } from '../rows.ts';
import classes from './export.module.css';
import { useExport } from './use-export.ts';

type Props = { roleplay: RoleplayWithQuestions; questions: readonly NumberedQuestion[] };

/** Downloads all answers, whatever the filters show. */
export function ExportButtons({ roleplay, questions }: Props) {
  const { exporting, start, cancel } = useExport(roleplay, questions);
  const total = questions.reduce((sum, { respuestas }) => sum + (respuestas ?? 0), 0);
  // Answers may arrive while the file is written.
  const whole = Math.max(total, exporting?.read ?? 0);
  return (
    <>
      <DownloadButtons disabled={total === 0 || exporting !== undefined} onDownload={start} />
      {exporting && (
        <div className={classes.progress}>
          <p role="status">
            Preparando {exporting.format}: {formatNumber(exporting.read)} de {formatNumber(whole)} respuestas
          </p>
          <Progress value={whole === 0 ? 0 : (100 * exporting.read) / whole} aria-label="Progreso de la descarga" flex="1 1 8rem" />
          <QuietButton onClick={cancel}>Cancelar</QuietButton>
        </div>
      )}
    </>
  );
}
