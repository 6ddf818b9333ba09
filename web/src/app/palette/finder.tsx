import type { CurrentUser } from '@ensaya/contract/usuarios.ts';
import { UnstyledButton } from '@mantine/core';
import { IconSearch } from '@tabler/icons-react';
import { useEffect, useState } from 'react';
import { Key, MOD_KEY } from '../../components/page/key.tsx';
import { useOnDemand } from '../../lib/screen/use-on-demand.ts';
import classes from './finder.module.css';

const load = async () => (await import('./palette.tsx')).Palette;

/** A dialog that holds the focus: a second one over it would take it away. */
const isDialogOpen = () => document.querySelector('[aria-modal="true"]') !== null;

const isShortcut = ({ key, ctrlKey, metaKey, altKey, shiftKey }: KeyboardEvent) =>
  key.toLowerCase() === 'k' && (ctrlKey || metaKey) && !altKey && !shiftKey;

/** The button that searches everything, and its shortcut. The palette is loaded on demand. */
export function Finder({ user, onSignOut }: { user: CurrentUser; onSignOut: () => void }) {
  const [opened, setOpened] = useState(false);
  const { part: Palette, reach, want } = useOnDemand(load);
  const open = () => {
    want();
    setOpened(true);
  };
  useEffect(() => {
    const onKeyDown = (event: KeyboardEvent) => {
      if (!isShortcut(event)) return;
      event.preventDefault();
      if (opened) setOpened(false);
      else if (!isDialogOpen()) {
        want();
        setOpened(true);
      }
    };
    document.addEventListener('keydown', onKeyDown);
    return () => document.removeEventListener('keydown', onKeyDown);
  }, [opened, want]);

  return (
    <>
      <UnstyledButton
        className={classes.button}
        aria-haspopup="dialog"
        aria-expanded={opened}
        aria-keyshortcuts="Control+K Meta+K"
        onClick={open}
        {...reach}
      >
        <IconSearch className={classes.icon} size={16} aria-hidden="true" />
        <span className={classes.label}>Buscar</span>
        <span className={classes.keys} aria-hidden="true">
          <Key>{MOD_KEY}</Key>
          <Key>K</Key>
        </span>
      </UnstyledButton>
      {Palette && <Palette user={user} opened={opened} onClose={() => setOpened(false)} onSignOut={onSignOut} />}
    </>
  );
}
