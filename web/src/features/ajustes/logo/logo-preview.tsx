import { EmpresaLogo } from '../../../components/empresa-logo.tsx';
import classes from './logo-section.module.css';

type Props = { nombre: string; logo_url: string | null };

const GROUNDS = [
  ['light', 'En claro'],
  ['dark', 'En oscuro'],
] as const;

/** The logo as the top bar shows it in both colour schemes, or its replacement. */
export const LogoPreview = ({ nombre, logo_url }: Props) =>
  logo_url ? (
    <div className={classes.grounds}>
      {GROUNDS.map(([ground, caption]) => (
        <figure key={ground} className={classes.figure}>
          <div className={classes.ground} data-ground={ground} role="img" aria-label={`Logotipo de ${nombre}`}>
            <EmpresaLogo nombre={nombre} logo_url={logo_url} size={56} />
          </div>
          <figcaption className={classes.caption}>{caption}</figcaption>
        </figure>
      ))}
    </div>
  ) : (
    <div className={classes.none}>
      <EmpresaLogo nombre={nombre} size={40} />
      <p>Sin logotipo: se ve la inicial.</p>
    </div>
  );
