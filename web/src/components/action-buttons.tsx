import { ActionIcon, Button, type ButtonProps } from '@mantine/core';
import { IconPencil, IconPlus, IconTrash } from '@tabler/icons-react';
import type { ComponentProps } from 'react';

type Props = { label: string; onClick: () => void };

export const NewButton = (props: ButtonProps & ComponentProps<'button'>) => (
  <Button leftSection={<IconPlus size={16} stroke={1.75} />} {...props} />
);

export const EditButton = ({ label, onClick }: Props) => (
  <ActionIcon aria-label={label} onClick={onClick}>
    <IconPencil size={18} stroke={1.75} />
  </ActionIcon>
);

export const DeleteButton = ({ label, onClick }: Props) => (
  <ActionIcon aria-label={label} onClick={onClick}>
    <IconTrash size={18} stroke={1.75} />
  </ActionIcon>
);
