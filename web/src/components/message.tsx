import { Alert, type AlertProps } from '@mantine/core';
import { IconAlertCircle, IconCheck } from '@tabler/icons-react';

type Props = Omit<AlertProps, 'color' | 'icon' | 'role'>;

export const Failure = (props: Props) => <Alert color="red" role="alert" icon={<IconAlertCircle size={18} stroke={1.75} />} {...props} />;

export const Success = (props: Props) => <Alert color="green" role="status" icon={<IconCheck size={18} stroke={1.75} />} {...props} />;
