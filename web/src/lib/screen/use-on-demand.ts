import { useCallback, useState } from 'react';
import { flushSync } from 'react-dom';
import { loadWhenOnline } from '../api/load-when-online.ts';
import { reloadOnce } from '../browser/reload.ts';

/** Loads a popup on demand: most page views do not open it. `reach` goes on its button, so that loading begins before the click. */
export function useOnDemand<Part>(load: () => Promise<Part>) {
  const [part, setPart] = useState<Part>();
  const [wanted, setWanted] = useState(false);
  // Effects run at once too, so that no key comes between the part and the text it takes over.
  const show = useCallback((loaded: Part) => flushSync(() => setPart(() => loaded)), []);
  const bring = useCallback(() => {
    // A failure is not shown: the click tries again.
    load().then(show, () => {});
  }, [load, show]);
  const want = useCallback(() => {
    setWanted(true);
    loadWhenOnline(load).then(
      show,
      // The chunk belongs to an older version.
      () => {
        setWanted(false);
        reloadOnce(`${APP_VERSION} ${load}`);
      },
    );
  }, [load, show]);
  return { part: wanted ? part : undefined, reach: { onPointerEnter: bring, onFocus: bring }, want };
}
