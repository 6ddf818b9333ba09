import { ActionIcon, type ActionIconProps } from '@mantine/core';
import { IconDots } from '@tabler/icons-react';
import type { ComponentPropsWithRef } from 'react';

export const MoreButton = ({ of, ...button }: ActionIconProps & ComponentPropsWithRef<'button'> & { of: string }) => (
  <ActionIcon {...button} aria-label={`Más acciones de ${of}`}>
    <IconDots size={18} />
  </ActionIcon>
);
