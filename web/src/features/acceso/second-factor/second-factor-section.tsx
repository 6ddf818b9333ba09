import { Badge } from '@mantine/core';
import { useState } from 'react';
import { type CloseRow, EditRow } from '../../../components/lists/edit-row.tsx';
import { Success } from '../../../components/page/message.tsx';
import { type Enrollment, enrollFactorMutation } from '../acceso.api.ts';
import { FactorRemoval } from './factor-removal.tsx';
import { FactorSetup } from './factor-setup.tsx';
import { PasswordCheck } from './password-check.tsx';

type Props = {
  active: boolean;
  /** It cannot be turned off. */
  compulsory: boolean;
  onChanged: () => Promise<void>;
};

export function SecondFactorSection({ active, compulsory, onChanged }: Props) {
  const fixed = active && compulsory;
  return (
    <EditRow
      title="Verificación en dos pasos"
      badge={active ? <Badge color="green">Activada</Badge> : <Badge color="gray">Desactivada</Badge>}
      value={
        fixed
          ? 'Es obligatoria para tu cuenta: no se puede desactivar.'
          : 'Además de la contraseña, al entrar se te pide un código de una aplicación de tu teléfono.'
      }
      action={fixed ? undefined : { label: active ? 'Desactivar' : 'Activar' }}
    >
      {(close) => <Steps active={active} onChanged={onChanged} close={close} />}
    </EditRow>
  );
}

function Steps({ active, onChanged, close }: Pick<Props, 'active' | 'onChanged'> & { close: CloseRow }) {
  // As it was when the form opened: the account is read again before it closes.
  const [removing] = useState(active);
  const [enrollment, setEnrollment] = useState<Enrollment>();
  const onCancel = () => close();
  const finish = (done: string) => async () => {
    await onChanged();
    close(<Success title={`Verificación en dos pasos ${done}`} />);
  };
  if (removing) return <FactorRemoval onRemoved={finish('desactivada')} onCancel={onCancel} />;
  if (enrollment) return <FactorSetup enrollment={enrollment} onConfirmed={finish('activada')} onCancel={onCancel} />;
  return <PasswordCheck submitLabel="Continuar" mutation={{ ...enrollFactorMutation, onSuccess: setEnrollment }} onCancel={onCancel} />;
}
