import { Tabs, type TabsPanelProps } from '@mantine/core';
import { useState, useSyncExternalStore } from 'react';
import { hasUnsavedText, onUnsavedText } from '../../lib/forms/unsaved-text.ts';

/**
 * A panel with a form, unmounted when another one opens, but not while the page has unsaved text. Its `Tabs` need `keepMountedMode="display-none"`: the other
 * mode runs the clean-up of effects, and the form would no longer count as typed.
 */
export function KeptPanel({ isOpen, ...props }: TabsPanelProps & { isOpen: boolean }) {
  const isTyped = useSyncExternalStore(onUnsavedText, hasUnsavedText);
  const [wasMounted, setWasMounted] = useState(isOpen);
  const isMounted = isOpen || (wasMounted && isTyped);
  if (isMounted !== wasMounted) setWasMounted(isMounted);
  return <Tabs.Panel keepMounted={isMounted} {...props} />;
}
