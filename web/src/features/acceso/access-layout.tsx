import { Box } from '@mantine/core';
import '@fontsource-variable/bricolage-grotesque/wght.css';
import { useEffect, useRef, useState } from 'react';
import { Outlet } from 'react-router';
import { Logo } from '../../components/page/logo.tsx';
import { PATHS } from '../../lib/address/paths.ts';
import { BRAND } from '../../lib/browser/brand.ts';
import classes from './access-layout.module.css';

export function AccessLayout() {
  return (
    <div className={classes.page}>
      <main className={classes.main}>
        <a href={PATHS.home} aria-label={`${BRAND}, inicio`} className={classes.home}>
          <Logo />
        </a>
        <Outlet />
        {/* Pages outside the application: plain links. */}
        <footer className={classes.legal}>
          <a href="/privacidad">Privacidad</a>
          <a href="/aviso-legal">Aviso legal</a>
          <a href="/cookies">Cookies</a>
        </footer>
      </main>
      <Rehearsal />
    </div>
  );
}

/** Decorative dialogue. */
function Rehearsal() {
  const lines = useRef<HTMLDivElement>(null);
  const [dressed, setDressed] = useState(false);
  useEffect(() => {
    // Measuring makes the browser load the font, if the scene is displayed. With another font its lines would break differently.
    lines.current?.getBoundingClientRect();
    void document.fonts.ready.then(() => setDressed(true));
  }, []);
  return (
    <aside className={classes.stage} aria-hidden="true">
      <svg className={classes.light} viewBox="0 0 780 900" preserveAspectRatio="none" aria-hidden="true">
        <path d="M600 0H780V900H-30z" fill="currentColor" />
      </svg>
      <div ref={lines} className={classes.lines} data-dressed={dressed}>
        <p>El pedido ha llegado roto. Otra vez.</p>
        <p data-mine>Lo siento, Marta. Mañana a primera hora tienes uno nuevo y te llamo yo.</p>
        <p>Eso me dijeron la última vez.</p>
        <Box data-mine component="p" h="1.225em">
          <span className={classes.cursor} />
        </Box>
      </div>
    </aside>
  );
}
