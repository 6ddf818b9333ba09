import { useCallback, useState } from 'react';
import { reloadOnce } from './reload.ts';

/** Loads a popup on demand: most page views do not open it. `reach` goes on its button, so that loading begins before the click. */
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
