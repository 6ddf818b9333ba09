import { FAQ_COLUMNS, FAQ_IMPORT_LIMITS } from '@ensaya/contract/faq-import.ts';
import { Button, FileButton, Progress, Stack, Text, Title } from '@mantine/core';
import { IconDownload, IconFileSpreadsheet } from '@tabler/icons-react';
import type { MouseEvent } from 'react';
import { SecondaryButton } from '../../../../components/buttons/buttons.tsx';
import { DialogActions } from '../../../../components/dialogs/dialog-actions.tsx';
import { type DialogState, FormModal } from '../../../../components/dialogs/form-modal.tsx';
import { Failure } from '../../../../components/page/message.tsx';
import { toCsv } from '../../../../lib/files/csv.ts';
import { saveFile } from '../../../../lib/files/save-file.ts';
import { focusOnArrival } from '../../../../lib/focus/focus-on-arrival.ts';
import { countOf, formatNumber } from '../../../../lib/format/numbers.ts';
import { TEMPLATE } from '../faq-rows.ts';
import classes from './import.module.css';
import { ImportLinesTable } from './import-lines-table.tsx';
import { byOutcome, ImportCounts, WrongLines } from './import-report.tsx';
import { type ImportState, useImport } from './use-import.ts';

type Props = { empresa_id: string };
type Of<Is extends ImportState['is']> = Extract<ImportState, { is: Is }>;
/** The first correct lines, enough to see that the columns are the right ones. */
const SAMPLE = 5;

export const ImportDialog = ({ empresa_id, ...state }: DialogState & Props) => (
  <FormModal {...state} title="Importar FAQs" size="52rem">
    <Import empresa_id={empresa_id} onClose={state.onClose} />
  </FormModal>
);

function Import({ empresa_id, onClose }: Props & { onClose: () => void }) {
  const { state, choose, send, restart } = useImport(empresa_id);
  if (state.is === 'choosing') return <Choosing problem={state.problem} onChoose={choose} onClose={onClose} />;
  if (state.is === 'judging') return <Running {...state} what={`Comprobando ${state.file}…`} stop="Cancelar" onStop={restart} />;
  if (state.is === 'importing') return <Running {...state} what="Importando…" stop="Detener" onStop={onClose} hint />;
  if (state.is === 'done') return <Done judged={state.judged} onAgain={restart} onClose={onClose} />;
  return <Previewing state={state} onSend={() => send(state)} onOther={restart} onClose={onClose} />;
}

type ChoosingProps = { problem: string | undefined; onChoose: (file: File | null) => void; onClose: () => void };

/** So that the same file can be chosen again, corrected. */
const forgetFile = ({ currentTarget }: MouseEvent<HTMLInputElement>) => {
  currentTarget.value = '';
};

const Choosing = ({ problem, onChoose, onClose }: ChoosingProps) => (
  <Stack gap="md">
    <Text variant="dimmed" textWrap="pretty">
      Elige un archivo CSV con una FAQ por línea, hasta {formatNumber(FAQ_IMPORT_LIMITS.lines)}. Antes de crear nada verás qué se va a
      importar.
    </Text>
    <dl className={classes.columns}>
      <dt>
        {FAQ_COLUMNS.question} y {FAQ_COLUMNS.answer}
      </dt>
      <dd>Obligatorias. La respuesta puede llevar Markdown.</dd>
      <dt>{FAQ_COLUMNS.categories}</dt>
      <dd>Al menos una; varias, separadas por |. Las que no existan se crearán.</dd>
      <dt>
        {FAQ_COLUMNS.topics} y {FAQ_COLUMNS.alternatives.toLowerCase()}
      </dt>
      <dd>Opcionales; separa con |. Un tema va con la primera categoría, o escribe «Categoría &gt; Tema».</dd>
    </dl>
    {problem && <Failure>{problem}</Failure>}
    <DialogActions>
      <SecondaryButton onClick={onClose}>Cancelar</SecondaryButton>
      <SecondaryButton leftSection={<IconDownload size={16} />} onClick={() => saveFile('plantilla-faqs.csv', 'text/csv', toCsv(TEMPLATE))}>
        Descargar plantilla
      </SecondaryButton>
      <FileButton onChange={onChoose} accept=".csv,.tsv,.txt,text/csv,text/plain" inputProps={{ onClick: forgetFile }}>
        {(props) => (
          <Button leftSection={<IconFileSpreadsheet size={16} />} data-autofocus {...props}>
            Elegir un CSV
          </Button>
        )}
      </FileButton>
    </DialogActions>
  </Stack>
);

type RunningProps = { what: string; done: number; total: number; stop: string; onStop: () => void; hint?: boolean };

const Running = ({ what, done, total, stop, onStop, hint = false }: RunningProps) => (
  <Stack gap="md">
    <Title order={3} ref={focusOnArrival} tabIndex={-1} data-no-ring>
      {what}
    </Title>
    <Progress value={total === 0 ? 100 : (100 * done) / total} aria-label={what} />
    <Text variant="dimmed" textWrap="pretty" role="status">
      {formatNumber(done)} de {countOf(total, 'línea', 'líneas')}
    </Text>
    {hint && (
      <Text variant="dimmed" textWrap="pretty">
        Si lo detienes, lo ya importado se queda. Al repetirlo con el mismo archivo no se duplica nada.
      </Text>
    )}
    <DialogActions>
      <SecondaryButton onClick={onStop}>{stop}</SecondaryButton>
    </DialogActions>
  </Stack>
);

type PreviewingProps = { state: Of<'previewing'>; onSend: () => void; onOther: () => void; onClose: () => void };

function Previewing({ state: { file, judged: lines, newCategories, problem }, onSend, onOther, onClose }: PreviewingProps) {
  const judged = byOutcome(lines);
  const { created, wrong } = judged;
  return (
    <Stack gap="md">
      <Title order={3} ref={focusOnArrival} tabIndex={-1} data-no-ring>
        {file}
      </Title>
      <ImportCounts judged={judged} created={['FAQ nueva', 'FAQs nuevas']} />
      {newCategories.length > 0 && (
        <Text variant="dimmed" textWrap="pretty">
          {newCategories.length === 1 ? 'Se creará la categoría' : `Se crearán ${formatNumber(newCategories.length)} categorías:`}{' '}
          {shortList(newCategories)}.
        </Text>
      )}
      <WrongLines lines={wrong} />
      {created.length > 0 && (
        <div>
          <Title order={3}>{created.length > SAMPLE ? 'Las primeras que se importarán' : 'Se importarán'}</Title>
          <ImportLinesTable
            label="FAQs que se importarán"
            lines={created.slice(0, SAMPLE)}
            detail="Categorías"
            detailOf={({ cells }) => cells.categories.replaceAll('|', ' · ')}
            step={SAMPLE}
          />
        </div>
      )}
      {problem && <Failure>{problem}</Failure>}
      <DialogActions>
        <SecondaryButton onClick={onClose}>Cancelar</SecondaryButton>
        <SecondaryButton onClick={onOther}>Elegir otro archivo</SecondaryButton>
        {created.length > 0 && <Button onClick={onSend}>{`Importar ${countOf(created.length, 'FAQ', 'FAQs')}`}</Button>}
      </DialogActions>
    </Stack>
  );
}

const NAMED = 8;
const shortList = (names: string[]) =>
  new Intl.ListFormat('es').format(names.length > NAMED ? [...names.slice(0, NAMED), countOf(names.length - NAMED, 'más', 'más')] : names);

function Done({ judged: lines, onAgain, onClose }: { judged: Of<'done'>['judged']; onAgain: () => void; onClose: () => void }) {
  const judged = byOutcome(lines);
  return (
    <Stack gap="md">
      <Title order={3} ref={focusOnArrival} tabIndex={-1} data-no-ring>
        {judged.created.length === 0
          ? 'No se ha importado ninguna FAQ'
          : countOf(judged.created.length, 'FAQ importada', 'FAQs importadas')}
      </Title>
      <ImportCounts judged={judged} created={['FAQ creada', 'FAQs creadas']} />
      <WrongLines lines={judged.wrong} />
      <DialogActions>
        <SecondaryButton onClick={onAgain}>Importar otro archivo</SecondaryButton>
        <Button onClick={onClose}>Cerrar</Button>
      </DialogActions>
    </Stack>
  );
}
