import wide from './pictures/panel.webp';
import phone from './pictures/panel-movil.webp';
import phoneDark from './pictures/panel-movil-oscuro.webp';
import wideDark from './pictures/panel-oscuro.webp';

/** Real screenshots: `npm run pictures` takes them from the running stack. */
export function Product() {
  return (
    <section id="producto" className="section product" aria-labelledby="producto-titulo">
      <div className="wrap">
        <h2 id="producto-titulo">Así se ve por dentro</h2>
        <p className="lead">
          Una pantalla tranquila para cada persona, con lo que le toca hoy. En una pantalla grande o en el teléfono, sin instalar nada.
        </p>
        <div className="pictures">
          <Picture
            className="picture-wide"
            light={wide}
            dark={wideDark}
            width={1200}
            height={750}
            alt="El panel de una responsable en una pantalla grande, con sus empresas y proyectos"
          />
          <Picture
            className="picture-phone"
            light={phone}
            dark={phoneDark}
            width={390}
            height={720}
            alt="El panel de una trabajadora en un teléfono, con sus tareas y su agenda"
          />
        </div>
      </div>
    </section>
  );
}

type Props = { className: string; light: string; dark: string; width: number; height: number; alt: string };

const Picture = ({ className, light, dark, width, height, alt }: Props) => (
  <picture className={className}>
    <source media="(prefers-color-scheme: dark)" srcSet={dark} />
    <img src={light} width={width} height={height} alt={alt} loading="lazy" decoding="async" />
  </picture>
);
