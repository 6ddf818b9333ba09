import { TextInput } from '@mantine/core';
import type { ReactNode, Ref } from 'react';
import { CopyButton } from './copy-button.tsx';
import classes from './link-to-copy.module.css';

type Props = {
  label: string;
  url: string;
  ref?: Ref<HTMLInputElement>;
  /** Other ways to hand it over. */
  children?: ReactNode;
};

/** A link that a person hands over. */
export const LinkToCopy = ({ label, url, ref, children }: Props) => (
  <div className={classes.link} data-alone={children === undefined || undefined}>
    <TextInput ref={ref} aria-label={label} readOnly value={url} onFocus={({ currentTarget }) => currentTarget.select()} />
    <CopyButton text={url} label="Copiar enlace" />
    {children}
  </div>
);
