import '@mantine/notifications/styles.css';
import { Portal } from '@mantine/core';
import { Notifications } from '@mantine/notifications';
import { TOAST_MS } from '../../lib/screen/toast.ts';
import classes from './toasts.module.css';

const AT_ONCE = 3;

/** Mounted before the first toast: screen readers announce only changes of an existing live region. */
export function Toasts() {
  return (
    <Portal>
      <section aria-label="Avisos" aria-live="polite" aria-relevant="additions">
        <Notifications
          withinPortal={false}
          position="bottom-right"
          autoClose={TOAST_MS}
          limit={AT_ONCE}
          containerWidth={380}
          transitionDuration={150}
          notificationMaxHeight={400}
          classNames={{ root: classes.root, notification: classes.toast }}
        />
      </section>
    </Portal>
  );
}
