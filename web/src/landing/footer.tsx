import { PATHS } from '../lib/address/paths.ts';
import { Brand } from './brand.tsx';
import { LEGAL_PAGES } from './legal/legal-pages.tsx';
import { BRAND, YEAR } from './settings.tsx';

export function Footer() {
  return (
    <footer className="footer">
      <div className="wrap footer-bar">
        <a className="brand" href={PATHS.home} aria-label={`${BRAND}, inicio`}>
          <Brand />
        </a>
        <nav aria-label="Información legal">
          {LEGAL_PAGES.map(({ name, title }) => (
            <a key={name} href={`/${name}`}>
              {title}
            </a>
          ))}
        </nav>
        <p>
          © {YEAR} {BRAND}
        </p>
      </div>
    </footer>
  );
}
