import { toastFailure } from '../screen/toast.ts';

/** Loads a part of the application. Without a network it says so, and goes on by itself when the network is back. */
export async function loadWhenOnline<Part>(load: () => Promise<Part>): Promise<Part> {
  try {
    return await load();
  } catch (error) {
    if (navigator.onLine) throw error;
    toastFailure('Sin conexión. Se abrirá en cuanto vuelva.');
    await new Promise((resolve) => {
      window.addEventListener('online', resolve, { once: true });
    });
    return loadWhenOnline(load);
  }
}
