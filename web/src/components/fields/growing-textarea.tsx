import { Textarea, type TextareaProps } from '@mantine/core';
import type { CSSProperties } from 'react';
import classes from './growing-textarea.module.css';

type Parts = 'description' | 'input' | 'label' | 'root' | 'wrapper';
export type GrowingTextareaProps = Omit<TextareaProps, 'autosize' | 'rows' | 'style' | 'classNames'> & {
  classNames?: Partial<Record<Parts, string | undefined>>;
};

/** Newer browsers do it by themselves. Mantine measures a copy of the field after each render, for which the page is laid out at once. */
const IS_NATIVE = CSS.supports('field-sizing', 'content');

/** A field for several lines that grows with its text. */
export function GrowingTextarea({ minRows = 1, maxRows, classNames = {}, ...props }: GrowingTextareaProps) {
  if (!IS_NATIVE) return <Textarea {...props} classNames={classNames} autosize minRows={minRows} {...(maxRows && { maxRows })} />;
  const limits = { '--min-rows': minRows, ...(maxRows && { '--max-rows': maxRows }) } as CSSProperties;
  const input = `${classes.input} ${classNames.input ?? ''}`;
  return <Textarea {...props} rows={minRows} style={limits} classNames={{ ...classNames, input }} />;
}
