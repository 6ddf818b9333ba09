import { lazy, Suspense, useRef, useState } from 'react';
import { InlineEdit } from './inline-edit.tsx';
import type { InlineEditProps } from './inline-edit-form.tsx';

const TextConflictDialog = lazy(async () => ({ default: (await import('./text-conflict-dialog.tsx')).TextConflictDialog }));

type Version = { text: string | null; version: number };
type Props = Omit<InlineEditProps, 'onSave' | 'onStart'> & {
  version: number;
  save: (text: string | null, version: number) => Promise<unknown>;
  /** The text as it is now, when a save was refused because somebody else had changed it. */
  currentOf: (error: unknown) => Version | undefined;
};
type Conflict = { title: string; mine: string | null; current: Version; settle: (choice: 'mine' | 'theirs' | 'none') => void };

/** A text that several people may edit: a save names the version it began from, and where two texts collide somebody chooses. */
export function VersionedEdit({ version, save, currentOf, ...edit }: Props) {
  const begun = useRef<Version>({ text: edit.value, version });
  const [conflict, setConflict] = useState<Conflict>();
  const [asking, setAsking] = useState(false);

  const onSave = async (mine: string | null, from = begun.current): Promise<unknown> => {
    try {
      return await save(mine, from.version);
    } catch (error) {
      const current = currentOf(error);
      if (!current) throw error;
      // Something else of it was changed, not this text; or it already says what it should.
      if (current.text === from.text || current.text === mine) return onSave(mine, current);
      const choice = await new Promise<Parameters<Conflict['settle']>[0]>((settle) => {
        setConflict({ title: edit.label, mine, current, settle });
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
          <TextConflictDialog
            opened={asking}
            title={conflict.title}
            mine={conflict.mine}
            current={conflict.current.text}
            onKeepMine={() => conflict.settle('mine')}
            onTakeTheirs={() => conflict.settle('theirs')}
            onClose={() => conflict.settle('none')}
          />
        </Suspense>
      )}
    </>
  );
}
