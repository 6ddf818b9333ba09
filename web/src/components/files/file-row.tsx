import { Progress, type ProgressProps } from '@mantine/core';
import { IconFileText } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import { messageOf } from '../../lib/api/api-error.ts';
import type { UploadState } from '../../lib/files/use-uploads.ts';
import classes from './file-row.module.css';

type Props = {
  as?: 'div' | 'li';
  /** Its spacing and frame. */
  className: string | undefined;
  icon?: ReactNode;
  name: ReactNode;
  /** The name, where it may be cut. */
  title?: string;
  meta: ReactNode;
  /** Name and meta share a line, which wraps. */
  inline?: boolean;
  /** Under the meta. */
  children?: ReactNode;
  actions: ReactNode;
  /** Under the whole row. */
  below?: ReactNode;
};

const FILE_ICON = <IconFileText size={20} aria-hidden />;

/** A file: what it is, how its upload goes, and what can be done with it. */
export const FileRow = ({ as: Row = 'li', className, icon = FILE_ICON, inline, ...file }: Props) => (
  <Row className={`${classes.row} ${className}`} data-inline={inline}>
    {icon}
    <div className={classes.about}>
      <p className={classes.name} title={file.title}>
        {file.name}
      </p>{' '}
      {file.meta && <p className={classes.meta}>{file.meta}</p>}
      {file.children}
    </div>
    {file.actions}
    {file.below}
  </Row>
);

type StatusProps = Pick<ProgressProps, 'size' | 'radius'> & {
  className?: string | undefined;
  file: Pick<File, 'name'>;
  state: UploadState;
};

/** The progress of an upload, or why it failed. */
export function UploadStatus({ className = '', file, state, ...bar }: StatusProps) {
  if (state.is === 'failed')
    return (
      <p className={`${classes.failure} ${className}`} role="alert">
        {messageOf(state.error)}
      </p>
    );
  if (state.is !== 'sending') return null;
  return (
    <Progress
      className={`${classes.progress} ${className}`}
      value={state.share * 100}
      aria-label={`Subiendo ${file.name}`}
      transitionDuration={150}
      {...bar}
    />
  );
}
