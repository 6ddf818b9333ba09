import { Alert, type AlertProps } from '@mantine/core';
import { IconAlertCircle, IconCheck } from '@tabler/icons-react';
import { messageOf } from '../../lib/api/api-error.ts';

type Props = Omit<AlertProps, 'color' | 'icon' | 'role'>;

export const Failure = (props: Props) => <Alert color="red" role="alert" icon={<IconAlertCircle size={18} />} {...props} />;

/** The message of an error, if there is one. */
export const ErrorMessage = ({ error, ...props }: Props & { error: Error | null }) =>
  error && <Failure {...props}>{messageOf(error)}</Failure>;

export const Success = (props: Props) => <Alert color="green" role="status" icon={<IconCheck size={18} />} {...props} />;
