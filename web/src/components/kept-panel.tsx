import { Tabs, type TabsPanelProps } from '@mantine/core';
import { useState, useSyncExternalStore } from 'react';
import { hasUnsavedText, onUnsavedText } from '../lib/unsaved-text.ts';

/**
 * A panel with a form, mounted only while it is open or the page has unsaved text. Its `Tabs` need `keepMountedMode="display-none"`: the other
 * mode runs the clean-up of effects, and the form would no longer count as typed.
 */
export function KeptPanel({ isOpen, ...props }: TabsPanelProps & { isOpen: boolean }) {
  const isTyped = useSyncExternalStore(onUnsavedText, hasUnsavedText);
  const [wasOpen, setWasOpen] = useState(isOpen);
  if (isOpen && !wasOpen) setWasOpen(true);
  return <Tabs.Panel keepMounted={isTyped && wasOpen} {...props} />;
}
