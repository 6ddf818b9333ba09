import type { CurrentUser } from '@ensaya/contract/usuarios.ts';
import { Modal } from '@mantine/core';
import { type ComponentProps, useEffect, useState } from 'react';
import { DiscardDialog } from '../../components/dialogs/discard-dialog.tsx';
import { SignInAgain } from '../../features/acceso/login/sign-in-again.tsx';
import type { SignedIn } from './session-end.ts';

type Props = {
  user: CurrentUser;
  isAsking: boolean;
  isSaving: boolean;
  onSignedIn: () => Promise<SignedIn>;
  onLeave: () => void;
  /** The question before leaving the page. */
  leaving: Pick<ComponentProps<typeof DiscardDialog>, 'opened' | 'onClose' | 'onConfirm'>;
};

/** Above every other dialog, because the session may end under any of them. */
const ABOVE = 500;

export function SessionEndDialogs({ user, isAsking, isSaving, onSignedIn, onLeave, leaving }: Props) {
  const [isLeaving, setIsLeaving] = useState(false);
  // Mantine remembers where the focus was when `opened` changes, not when a dialog mounts open.
  const [isMounted, setIsMounted] = useState(false);
  useEffect(() => setIsMounted(true), []);
  // After this key press: the question would take the same Escape for its own.
  const askToLeave = () => setTimeout(() => setIsLeaving(true));
  return (
    <>
      <Modal
        opened={isAsking && isMounted}
        onClose={askToLeave}
        title="Tu sesión ha terminado"
        withCloseButton={false}
        closeOnClickOutside={false}
        closeOnEscape={!isLeaving && !leaving.opened}
        zIndex={ABOVE}
      >
        <SignInAgain user={user} isSaving={isSaving} onSignedIn={onSignedIn} onLeave={askToLeave} />
      </Modal>
      <DiscardDialog opened={isLeaving && isAsking} onClose={() => setIsLeaving(false)} onConfirm={onLeave} zIndex={ABOVE + 1} />
      <DiscardDialog {...leaving} opened={leaving.opened && isMounted} zIndex={ABOVE + 1} />
    </>
  );
}
