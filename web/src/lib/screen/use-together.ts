import { useEffect, useState } from 'react';

/** A slower part appears when it comes, and moves what stands below it. */
const MOST_MS = 1000;

/** Whether what is being read may be shown: all of it at once, because its heights depend on its data. Later reads hide nothing. */
export function useTogether(pending: boolean): boolean {
  const [come, setCome] = useState(!pending);
  if (!pending && !come) setCome(true);
  useEffect(() => {
    if (come) return;
    const timer = setTimeout(() => setCome(true), MOST_MS);
    return () => clearTimeout(timer);
  }, [come]);
  return come;
}
