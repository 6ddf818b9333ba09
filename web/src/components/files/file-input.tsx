import type { ComponentProps } from 'react';

type Props = Pick<ComponentProps<'input'>, 'ref' | 'accept' | 'multiple' | 'capture' | 'aria-label'> & { onFiles: (files: File[]) => void };

/** Hidden: a button opens it. */
export const FileInput = ({ onFiles, ...input }: Props) => (
  <input
    type="file"
    hidden
    {...input}
    onChange={({ currentTarget }) => {
      onFiles([...(currentTarget.files ?? [])]);
      // So that the same file can be chosen again after it was corrected.
      currentTarget.value = '';
    }}
  />
);
