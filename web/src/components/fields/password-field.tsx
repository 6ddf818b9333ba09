import { PASSWORD_LIMITS } from '@ensaya/contract/acceso.ts';
import { PasswordInput, type PasswordInputProps } from '@mantine/core';
import { useDisclosure } from '@mantine/hooks';
import { IconEye, IconEyeOff } from '@tabler/icons-react';

type Props = Omit<PasswordInputProps, 'visible' | 'onVisibilityChange' | 'autoComplete'> & {
  autoComplete: 'current-password' | 'new-password' | 'off';
  /** For the label of the visibility button. */
  noun?: string;
};

export function PasswordField({ noun = 'contraseña', ...props }: Props) {
  const [visible, { toggle }] = useDisclosure();
  return (
    <PasswordInput
      maxLength={PASSWORD_LIMITS.max}
      visible={visible}
      onVisibilityChange={toggle}
      visibilityToggleButtonProps={{ 'aria-label': `${visible ? 'Ocultar' : 'Mostrar'} ${noun}`, 'aria-pressed': undefined }}
      visibilityToggleIcon={VisibilityIcon}
      {...props}
    />
  );
}

const VisibilityIcon = ({ reveal }: { reveal: boolean }) => (reveal ? <IconEyeOff size={18} /> : <IconEye size={18} />);
