import { lazy, Suspense, useRef, useState } from 'react';
import { staleRow } from '../../lib/api/api-error.ts';
import { InlineEdit, type InlineEditProps } from '../inline-edit/inline-edit.tsx';
import type { TextConflict } from './text-conflict-dialog.tsx';

const TextConflictDialog = lazy(async () => ({ default: (await import('./text-conflict-dialog.tsx')).TextConflictDialog }));

type Version = { text: string | null; version: number };
type Props = Omit<InlineEditProps, 'onSave' | 'onStart'> & {
  version: number;
  save: (text: string | null, version: number) => Promise<unknown>;
  /** The current text, when a save was refused because someone else had changed it: see `currentText`. */
  currentOf: (error: unknown) => Version | undefined;
};

/** For `currentOf`: a column of the row in the refusal of an outdated version. */
export const currentText =
  <Row extends { version: number } & Record<Column, string | null>, Column extends string>(
    { response }: { response: { safeParse: (data: unknown) => { data?: Row | undefined } } },
    column: Column,
  ) =>
  (error: unknown): Version | undefined => {
    const row = staleRow(error, response);
    return row && { text: row[column], version: row.version };
  };

/** A text that several users may edit: a save names the version it is based on; after a conflict the user chooses one of the texts. */
export function VersionedEdit({ version, save, currentOf, ...edit }: Props) {
  const begun = useRef<Version>({ text: edit.value, version });
  const [conflict, setConflict] = useState<TextConflict>();
  const [asking, setAsking] = useState(false);

  const onSave = async (mine: string | null, from = begun.current): Promise<unknown> => {
    try {
      return await save(mine, from.version);
    } catch (error) {
      const current = currentOf(error);
      if (!current) throw error;
      // Another column was changed, or the text is already the wanted one.
      if (current.text === from.text || current.text === mine) return onSave(mine, current);
      const choice = await new Promise<Parameters<TextConflict['settle']>[0]>((settle) => {
        setConflict({ title: edit.label, mine, current: current.text, settle });
        setAsking(true);
      });
      setAsking(false);
      if (choice === 'none') throw error;
      return choice === 'mine' ? onSave(mine, current) : undefined;
    }
  };

  return (
    <>
      <InlineEdit
        {...edit}
        onStart={() => {
          begun.current = { text: edit.value, version };
        }}
        onSave={(text) => onSave(text)}
      />
      {conflict && (
        <Suspense>
          <TextConflictDialog opened={asking} conflict={conflict} />
        </Suspense>
      )}
    </>
  );
}
