import { Button } from '@mantine/core';
import { notifications } from '@mantine/notifications';
import { showToast } from './toast.ts';

/** Long enough to read what happened and to reach the button. */
const ACT_MS = 10_000;

/** Says that something succeeded, with a button that closes the toast. */
export function toastWithAct(text: string, label: string, onClick: () => void): void {
  const id = crypto.randomUUID();
  const press = () => {
    notifications.hide(id);
    onClick();
  };
  const message = (
    <>
      {text}{' '}
      <Button variant="subtle" size="compact-sm" onClick={press}>
        {label}
      </Button>
    </>
  );
  showToast('success', message, { id, ms: ACT_MS });
}
