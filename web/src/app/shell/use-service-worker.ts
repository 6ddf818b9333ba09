import { useEffect } from 'react';

/** Long after the page is shown: downloading all files must not compete with the first load. */
const DELAY_MS = 5000;

/** Keeps the application's files in this browser for when the network is down (`service-worker/sw.ts`). Not in development. */
export function useServiceWorker(): void {
  useEffect(() => {
    if (APP_VERSION === '' || !('serviceWorker' in navigator)) return;
    // Rejected where the browser forbids it, and while the network is down: the next visit tries again.
    const timer = setTimeout(() => void navigator.serviceWorker.register('/sw.js').catch(() => {}), DELAY_MS);
    return () => clearTimeout(timer);
  }, []);
}
