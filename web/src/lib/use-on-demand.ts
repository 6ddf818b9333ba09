import { useCallback, useState } from 'react';
import { reloadOnce } from './reload.ts';

/**
 * A part of the frame that comes when somebody reaches for it: what floats weighs more than all the rest, and most pages are
 * read without it. `reach` goes on the button, so that the part is usually there before the click.
 */
export function useOnDemand<Part>(load: () => Promise<Part>) {
  const [part, setPart] = useState<Part>();
  const [wanted, setWanted] = useState(false);
  const bring = useCallback(() => {
    load().then(
      (loaded) => setPart(() => loaded),
      () => {
        // Offline, the next click tries again; online, the chunk belongs to an older version.
        setWanted(false);
        if (navigator.onLine) reloadOnce(`${APP_VERSION} ${load}`);
      },
    );
  }, [load]);
  const want = useCallback(() => {
    setWanted(true);
    bring();
  }, [bring]);
  return { part: wanted ? part : undefined, reach: { onPointerEnter: bring, onFocus: bring }, want };
}
