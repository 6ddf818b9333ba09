import { TextInput, type TextInputProps } from '@mantine/core';

type Props = Omit<TextInputProps, 'label'> & {
  /** A recovery code is right too: it has letters. */
  orRecovery?: boolean;
};

/** The code of the second factor. */
export const CodeField = ({ orRecovery = false, ...field }: Props) => (
  <TextInput
    label="Código de verificación"
    autoComplete="one-time-code"
    maxLength={20}
    {...(orRecovery ? { autoCapitalize: 'none', spellCheck: false } : { inputMode: 'numeric' })}
    {...field}
  />
);
