import type { RoleplayWithQuestions } from '@ensaya/contract/roleplays.ts';
import { Progress, Text } from '@mantine/core';
import { QuietButton } from '../../../../components/buttons/buttons.tsx';
import { DownloadButtons } from '../../../../components/files/download-buttons.tsx';
import { formatNumber } from '../../../../lib/format/numbers.ts';
import type { NumberedQuestion } from '../rows.ts';
import classes from './export.module.css';
import { type OfGrupo, useExport } from './use-export.ts';

type Props = {
  roleplay: RoleplayWithQuestions;
  questions: readonly NumberedQuestion[];
  of?: OfGrupo | undefined;
};

/** Downloads all answers, or those of a group; whatever the other filters show. */
export function ExportButtons({ roleplay, questions, of }: Props) {
  const { exporting, start, cancel } = useExport(roleplay, questions, of);
  const total = questions.reduce((sum, { respuestas }) => sum + (respuestas ?? 0), 0);
  // The answers of all must not be downloaded in the place of a group's.
  const isUnknown = of !== undefined && of.nombre === undefined;
  // Answers may arrive while the file is written.
  const whole = Math.max(total, exporting?.read ?? 0);
  return (
    <>
      <DownloadButtons disabled={total === 0 || exporting !== undefined || isUnknown} onDownload={start} />
      {isUnknown && (
        <Text variant="hint" w="100%">
          {of.isGone ? 'Para descargar, elige otro grupo: este ya no existe.' : 'Podrás descargar cuando se cargue el grupo.'}
        </Text>
      )}
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
