import { useEffect } from 'react';

/** Paper is white: while the browser prints, the page has the light colours. */
export function usePrintInLight(): void {
  useEffect(() => {
    const { dataset } = document.documentElement;
    let before: string | undefined;
    const toLight = () => {
      before = dataset.mantineColorScheme;
      dataset.mantineColorScheme = 'light';
    };
    const restore = () => {
      if (before !== undefined) dataset.mantineColorScheme = before;
      before = undefined;
    };
    window.addEventListener('beforeprint', toLight);
    window.addEventListener('afterprint', restore);
    return () => {
      restore();
      window.removeEventListener('beforeprint', toLight);
      window.removeEventListener('afterprint', restore);
    };
  }, []);
}
