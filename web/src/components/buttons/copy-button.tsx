import { Button, type ButtonProps, VisuallyHidden } from '@mantine/core';
import { useDebouncedCallback } from '@mantine/hooks';
import { IconCheck, IconCopy } from '@tabler/icons-react';
import { useState } from 'react';
import { copyPromised } from '../../lib/files/copy-promised.ts';
import { toastFailure, toastSuccess } from '../../lib/screen/toast.ts';
import classes from './copy-button.module.css';

const COPIED_MS = 2000;

type Props = Pick<ButtonProps, 'variant' | 'disabled' | 'fullWidth'> & {
  /** A function loads it when the button is pressed. */
  text: string | (() => Promise<string>);
  label?: string;
  /** An additional toast: 'Prompt copiado al portapapeles'. */
  toast?: string;
};

/** Shows 'Copiado' for two seconds [9.5]. Both labels take up space from the start, so that the layout does not shift. */
export function CopyButton({ text, label = 'Copiar', toast, variant = 'default', ...props }: Props) {
  const [copied, setCopied] = useState(false);
  const resetLater = useDebouncedCallback(() => setCopied(false), COPIED_MS);

  const copy = async () => {
    try {
      await (typeof text === 'string' ? navigator.clipboard.writeText(text) : copyPromised(text()));
    } catch {
      return toastFailure('Error al copiar al portapapeles');
    }
    if (toast) toastSuccess(toast);
    setCopied(true);
    resetLater();
  };

  return (
    <>
      <Button variant={variant} onClick={copy} {...props}>
        <span className={classes.words}>
          <span data-hidden={copied || undefined}>
            <IconCopy size={16} aria-hidden />
            {label}
          </span>
          <span data-hidden={!copied || undefined}>
            <IconCheck size={16} aria-hidden />
            Copiado
          </span>
        </span>
      </Button>
      {!toast && <VisuallyHidden role="status">{copied && 'Copiado al portapapeles'}</VisuallyHidden>}
    </>
  );
}
