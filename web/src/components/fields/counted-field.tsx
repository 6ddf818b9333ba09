import { TextInput, type TextInputProps } from '@mantine/core';
import { counter } from './counter.tsx';
import { GrowingTextarea, type GrowingTextareaProps } from './growing-textarea.tsx';

type Counted = { value?: string; max: number };

const SUFFIX = ' caracteres';

/** A text input with a counter. Typing past the limit is allowed; the form's validation refuses it. */
export const CountedTextInput = ({ max, value = '', ...props }: Omit<TextInputProps, keyof Counted> & Counted) => (
  <TextInput value={value} {...counter({ text: value, max, suffix: SUFFIX })} {...props} />
);

export const CountedTextarea = ({ max, value = '', ...props }: Omit<GrowingTextareaProps, keyof Counted> & Counted) => (
  <GrowingTextarea minRows={3} maxRows={8} value={value} {...counter({ text: value, max, suffix: SUFFIX })} {...props} />
);
