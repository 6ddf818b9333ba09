import './styles/all.css';
import { type Greeting, greetVisitor } from './greeting.ts';

/** The page works without this script, which only adapts it to the visitor. */
for (const link of document.querySelectorAll('#menu a')) {
  link.addEventListener('click', () => document.querySelector<HTMLElement>('#menu')?.hidePopover());
}

const failure = document.querySelector<HTMLElement>('[data-sign-out-failed]');
const signOut = document.querySelector<HTMLButtonElement>('[data-sign-out]');

/** The states that also show the elements of another. One that is pending shows neither: signing in again would change nothing. */
const LIKE: Partial<Record<Greeting['is'], string[]>> = { approved: ['member'], roleless: ['stranger'] };

function show({ is, panel }: Greeting): void {
  const shown: string[] = [is, ...(LIKE[is] ?? [])];
  for (const element of document.querySelectorAll<HTMLElement>('[data-for]')) {
    element.hidden = !shown.includes(element.dataset.for ?? '');
    if (panel && element.dataset.for === 'member') element.setAttribute('href', panel);
  }
  if (failure) failure.hidden = true;
}

const visitor = greetVisitor(show);

signOut?.addEventListener('click', async () => {
  signOut.disabled = true;
  const done = await visitor.signOut();
  signOut.disabled = false;
  if (failure) failure.hidden = done;
});
