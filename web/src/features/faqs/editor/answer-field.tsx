import { FAQ_LIMITS } from '@ensaya/contract/faqs.ts';
import { InputWrapper, SegmentedControl, Text } from '@mantine/core';
import type { UseFormReturnType } from '@mantine/form';
import { useDeferredValue, useId, useRef, useState } from 'react';
import { GrowingTextarea } from '../../../components/fields/growing-textarea.tsx';
import { Markdown } from '../../../components/markdown/markdown.tsx';
import { formatNumber } from '../../../lib/format/numbers.ts';
import classes from './answer.module.css';
import { AnswerToolbar } from './answer-toolbar.tsx';
import { FaqLinkPicker } from './faq-link-picker.tsx';
import type { FaqValues } from './faq-values.ts';
import { applyEdit, faqLinkEdit, formatEdit, type Selection, type TextEdit } from './text-edit.ts';

type Props = { form: UseFormReturnType<FaqValues>; empresa_id: string; self?: string | undefined };
const VIEWS = [
  { value: 'write', label: 'Escribir' },
  { value: 'preview', label: 'Vista previa' },
];
const SHORTCUTS = { b: 'bold', i: 'italic' } as const;
/** From here on the length is shown. */
const NEARLY_FULL = FAQ_LIMITS.answer.max * 0.9;

/** The answer in Markdown: writing and preview side by side, on a phone one of them. */
export function AnswerField({ form, empresa_id, self }: Props) {
  const id = useId();
  const area = useRef<HTMLTextAreaElement>(null);
  const [view, setView] = useState('write');
  const { value, error, onChange, ...input } = form.getInputProps('answer');
  // Typing never waits for the preview.
  const shown = useDeferredValue<string>(value);
  const edit = (make: (selection: Selection) => TextEdit) => {
    const field = area.current;
    if (!field) return;
    applyEdit(field, make({ text: field.value, start: field.selectionStart, end: field.selectionEnd }));
  };

  return (
    <InputWrapper
      id={id}
      label="Respuesta"
      labelProps={{ htmlFor: `${id}-text` }}
      withAsterisk
      error={error}
      errorProps={{ id: `${id}-error` }}
      description={value.length > NEARLY_FULL && `${formatNumber(value.length)} de ${formatNumber(FAQ_LIMITS.answer.max)} caracteres`}
      inputWrapperOrder={['label', 'input', 'description', 'error']}
    >
      <div className={classes.editor} data-view={view} data-error={Boolean(error) || undefined}>
        <AnswerToolbar
          controls={`${id}-text`}
          onFormat={(format) => edit((selection) => formatEdit(format, selection))}
          link={<FaqLinkPicker empresa_id={empresa_id} self={self} onPick={(faq) => edit((selection) => faqLinkEdit(selection, faq))} />}
          view={
            <>
              <Text span variant="hint" ml="auto" pr={10} fz="xs" visibleFrom="sm">
                Vista previa
              </Text>
              <SegmentedControl className={classes.views ?? ''} aria-label="Ver" size="xs" data={VIEWS} value={view} onChange={setView} />
            </>
          }
        />
        <div className={classes.split}>
          <GrowingTextarea
            ref={area}
            id={`${id}-text`}
            className={classes.source ?? ''}
            classNames={{ input: classes.sourceInput ?? '' }}
            variant="unstyled"
            minRows={4}
            maxRows={16}
            aria-label="Respuesta"
            aria-required
            aria-invalid={error ? true : undefined}
            aria-describedby={error ? `${id}-error` : undefined}
            value={value}
            onChange={onChange}
            onKeyDown={(event) => {
              const format =
                (event.ctrlKey || event.metaKey) && !event.altKey && SHORTCUTS[event.key.toLowerCase() as keyof typeof SHORTCUTS];
              if (!format) return;
              event.preventDefault();
              edit((selection) => formatEdit(format, selection));
            }}
            {...input}
          />
          {/* biome-ignore lint/a11y/noNoninteractiveTabindex: a long text scrolls, and so the keyboard must reach it */}
          <section className={classes.preview} aria-label="Vista previa" tabIndex={0}>
            {shown.trim() === '' ? (
              <Text variant="meta">Aquí verás la respuesta como la leerá tu equipo.</Text>
            ) : (
              <Markdown text={shown} newTab />
            )}
          </section>
        </div>
      </div>
    </InputWrapper>
  );
}
