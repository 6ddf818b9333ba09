import { countCharacters } from '@ensaya/contract/fields.ts';
import { TextInput } from '@mantine/core';
import { type FocusEvent, type KeyboardEvent, type MouseEvent, useEffect, useRef, useState } from 'react';
import { messageOf } from '../../lib/api/api-error.ts';
import { useUnsavedText } from '../../lib/forms/unsaved-text.ts';
import { usePointerRelease } from '../../lib/screen/use-pointer-release.ts';
import { SecondaryButton, SubmitButton } from '../buttons/buttons.tsx';
import { counter } from '../fields/counter.tsx';
import { GrowingTextarea } from '../fields/growing-textarea.tsx';
import classes from './inline-edit.module.css';

export type InlineEditFormProps = {
  /** 'Nombre del tema' */
  label: string;
  value: string | null;
  /** Receives the trimmed text, or null for a blank one. Resolves when `value` is the new text. */
  onSave: (value: string | null) => Promise<unknown>;
  /** Enter and losing the focus save; Shift+Enter breaks the line. */
  multiline?: boolean;
  max?: number;
  tooLong?: string;
  allowBlank?: boolean;
  blank?: string;
  /** Called when the field opens. */
  onStart?: () => void;
};
type Props = InlineEditFormProps & { onClose: (returnFocus: boolean) => void };
type Leaving = { byFocus: boolean };

/** Pressing a button keeps the focus in the field: losing it saves, even when the button is Cancelar. */
const keepFocus = (event: MouseEvent) => event.preventDefault();

export function InlineEditForm({ label, value, onSave, multiline = false, max, allowBlank = false, onStart, onClose, ...texts }: Props) {
  const { blank = 'Este campo no puede estar vacío', tooLong = `Este campo no puede exceder ${max} caracteres` } = texts;
  // The text when the field opened: a change by someone else meanwhile is not this user's edit.
  const [before] = useState(value ?? '');
  const [draft, setDraft] = useState(before);
  const [error, setError] = useState<string>();
  const [saving, setSaving] = useState(false);
  // State is a render late for the second of two quick presses.
  const busy = useRef(false);
  const afterRelease = usePointerRelease();
  const field = useRef<HTMLInputElement & HTMLTextAreaElement>(null);
  // Leaving does not ask: Escape cancels, and losing the focus may save [2.57].
  useUnsavedText(draft.trim() !== before.trim(), false);

  const begin = useRef(onStart);
  useEffect(() => {
    begin.current?.();
    field.current?.focus();
    field.current?.setSelectionRange(field.current.value.length, field.current.value.length);
  }, []);

  const refuse = (message: string, { byFocus }: Leaving) => {
    setError(message);
    if (!byFocus) field.current?.focus();
  };

  const save = async (leaving: Leaving) => {
    if (busy.current) return;
    const next = draft.trim();
    if (next === before.trim()) return onClose(!leaving.byFocus);
    if (!next && !allowBlank) return refuse(blank, leaving);
    if (max !== undefined && countCharacters(next) > max) return refuse(tooLong, leaving);
    busy.current = true;
    setSaving(true);
    setError(undefined);
    try {
      await onSave(next || null);
      // The user may have gone on to another field while it was being saved.
      const focused = document.activeElement;
      onClose(!leaving.byFocus && (focused === document.body || field.current?.form?.contains(focused) === true));
    } catch (failure) {
      refuse(messageOf(failure), leaving);
    } finally {
      busy.current = false;
      setSaving(false);
    }
  };

  const onKeyDown = (event: KeyboardEvent) => {
    // Enter also accepts the suggestion of an input method.
    if (event.nativeEvent.isComposing) return;
    if (event.key === 'Escape' && !busy.current) {
      event.stopPropagation();
      onClose(true);
    } else if (event.key === 'Enter' && multiline && !event.shiftKey) {
      event.preventDefault();
      save({ byFocus: false });
    }
  };

  const onBlur = ({ currentTarget, relatedTarget }: FocusEvent<HTMLFormElement>) => {
    // Switching to another window does not leave the field.
    if (currentTarget.contains(relatedTarget) || !document.hasFocus()) return;
    if (multiline || draft.trim() === before.trim()) afterRelease(() => save({ byFocus: true }));
  };

  const shared = {
    'aria-label': label,
    value: draft,
    onChange: ({ currentTarget }: { currentTarget: { value: string } }) => {
      setDraft(currentTarget.value);
      setError(undefined);
    },
    onKeyDown,
    readOnly: saving,
    error,
    errorProps: { role: 'alert' },
    // Escape must not close the surrounding dialog.
    'data-mantine-stop-propagation': true,
    ...(max !== undefined && counter({ text: draft, max })),
  };

  return (
    <form
      className={classes.form}
      data-multiline={multiline || undefined}
      aria-busy={saving}
      noValidate
      onBlur={onBlur}
      onSubmit={(event) => {
        event.preventDefault();
        save({ byFocus: false });
      }}
    >
      <div className={classes.input}>
        {multiline ? <GrowingTextarea ref={field} minRows={2} maxRows={12} {...shared} /> : <TextInput ref={field} {...shared} />}
      </div>
      <div className={classes.actions}>
        <SecondaryButton onMouseDown={keepFocus} onClick={() => onClose(true)} disabled={saving}>
          Cancelar
        </SecondaryButton>
        <SubmitButton onMouseDown={keepFocus} pending={saving}>
          Guardar
        </SubmitButton>
      </div>
    </form>
  );
}
