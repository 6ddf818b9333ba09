import '../src/app/base.ts';
import { MantineProvider } from '@mantine/core';
import axe from 'axe-core';
import { StrictMode } from 'react';
import { MemoryRouter } from 'react-router';
import { expect } from 'vitest';
import { commands, type Locator, page, userEvent } from 'vitest/browser';
import { cleanup, render } from 'vitest-browser-react';
import { cssVariablesResolver } from '../src/app/css-variables.ts';
import { theme } from '../src/app/theme.ts';
import { Gallery } from '../src/gallery/gallery.tsx';

type Size = [width: number, height: number];
export const DESKTOP: Size = [1440, 900];
export const PHONE: Size = [390, 844];

/** The dark scheme changes colours only, so the other rules run once, in the light. */
const COLOUR_RULES = ['color-contrast', 'link-in-text-block'];

/** Shows one page of the gallery, replacing the one shown before. */
export async function open(piece: string): Promise<void> {
  await cleanup();
  await render(
    <StrictMode>
      <MantineProvider theme={theme} cssVariablesResolver={cssVariablesResolver} defaultColorScheme="auto">
        <MemoryRouter initialEntries={[`/?pieza=${piece}`]}>
          <Gallery />
        </MemoryRouter>
      </MantineProvider>
    </StrictMode>,
  );
  await expect.element(page.getByRole('heading', { level: 1 })).toBeVisible();
}

export const section = (name: string): Locator => page.getByRole('region', { name, exact: true });

export const focus = async (locator: Locator): Promise<void> => void (await locator.findElement()).focus();

/** Focuses the element first, as Playwright's `press` does. */
export async function press(locator: Locator, keys: string): Promise<void> {
  await focus(locator);
  await userEvent.keyboard(keys);
}

export const expectTexts = (locator: Locator, texts: string[]) =>
  expect.poll(() => locator.elements().map(({ textContent }) => textContent.replace(/\s+/g, ' ').trim())).toEqual(texts);

export const expectCount = (locator: Locator, count: number) => expect.poll(() => locator.elements().length).toBe(count);

/** Absent or invisible. */
export const expectHidden = (locator: Locator) =>
  expect.poll(() => locator.elements().filter((element) => element.checkVisibility()).length).toBe(0);

/** Chooses a file as the browser does after its dialog. */
export function choose(part: Locator, file: File): void {
  const input = part.element().querySelector<HTMLInputElement>('input[type=file]');
  const chosen = new DataTransfer();
  chosen.items.add(file);
  if (!input) throw new Error('no file input');
  input.files = chosen.files;
  input.dispatchEvent(new Event('change', { bubbles: true }));
}

export const sidewaysScroll = () => document.documentElement.scrollWidth - window.innerWidth;

/** No violation in the light scheme, nor in the dark one unless it is left out. */
export async function expectAccessible(schemes: readonly ('light' | 'dark')[] = ['light', 'dark']): Promise<void> {
  for (const colorScheme of schemes) {
    await commands.media({ colorScheme, reducedMotion: 'reduce' });
    await expect.poll(() => document.documentElement.dataset.mantineColorScheme).toBe(colorScheme);
    await new Promise((painted) => requestAnimationFrame(() => requestAnimationFrame(painted)));
    await Promise.all(
      document
        .getAnimations()
        .filter(({ effect }) => effect?.getComputedTiming().iterations !== Infinity)
        .map(({ finished }) => finished.catch(() => {})),
    );
    const { violations } = await axe.run(document, {
      resultTypes: ['violations'],
      ...(colorScheme === 'dark' && { runOnly: { type: 'rule', values: COLOUR_RULES } }),
    });
    expect(violations.map(({ id, nodes }) => `${colorScheme} ${id}: ${nodes[0]?.html}`)).toEqual([]);
  }
}
