import { SegmentedControl, Title, useMantineColorScheme } from '@mantine/core';
import { Link, useSearchParams } from 'react-router';
import { Toasts } from '../components/page/toasts.tsx';
import classes from './gallery.module.css';
import { PAGES } from './pages.ts';

const SCHEMES = [
  { value: 'auto', label: 'Sistema' },
  { value: 'light', label: 'Claro' },
  { value: 'dark', label: 'Oscuro' },
] as const;

/** Every shared piece with its states and awkward data. Development only. */
export function Gallery() {
  const name = useSearchParams()[0].get('pieza') ?? 'inline-edit';
  const page = PAGES[name] ?? PAGES['inline-edit'];
  const { colorScheme, setColorScheme } = useMantineColorScheme();
  if (!page) return null;
  const { title, Page } = page;
  return (
    <div className={classes.gallery}>
      <header className={classes.side}>
        <nav aria-label="Piezas">
          <ul className={classes.links}>
            {Object.entries(PAGES).map(([key, { title }]) => (
              <li key={key}>
                <Link to={`?pieza=${key}`} aria-current={key === name ? 'page' : undefined}>
                  {title}
                </Link>
              </li>
            ))}
          </ul>
        </nav>
        <SegmentedControl aria-label="Aspecto" data={[...SCHEMES]} value={colorScheme} onChange={setColorScheme} />
      </header>
      <main className={classes.main}>
        <Title order={1}>{title}</Title>
        <Page key={name} />
      </main>
      <Toasts />
    </div>
  );
}
