import { IconCheck } from '@tabler/icons-react';
import { CallsToAction } from './calls-to-action.tsx';
import { Features } from './features.tsx';
import { Footer } from './footer.tsx';
import { Header } from './header.tsx';
import { Hero } from './hero.tsx';
import { Product } from './product.tsx';
import { When } from './settings.tsx';

export function LandingPage() {
  return (
    <>
      <Header />
      <main id="contenido" tabIndex={-1}>
        <Hero />
        <Features />
        <Product />
        <Figures />
        <Improvement />
        <Closing />
      </main>
      <Footer />
    </>
  );
}

function Closing() {
  return (
    <section className="closing" aria-labelledby="demo-titulo">
      <div className="closing-box">
        <h2 id="demo-titulo">
          <span className="raya" />
          ¿Ensayamos?
        </h2>
        <p className="lead">
          <When is="booking">Pide una demo: te enseñamos la plataforma en 30 minutos, con un caso de tu empresa.</When>
          <When is="no-booking">
            <When is="phone">Llámanos para ver una demo: te enseñamos la plataforma en 30 minutos, con un caso de tu empresa.</When>
            <When is="no-phone">Crea tu cuenta y ensaya la primera situación con tu equipo hoy mismo.</When>
          </When>
        </p>
        <CallsToAction />
      </div>
    </section>
  );
}

const FIGURES = [
  [85, 'mejor resolución de problemas'],
  [67, 'menos errores operativos'],
  [93, 'de satisfacción de los empleados'],
] as const;

function Figures() {
  return (
    <section id="resultados" className="figures" aria-labelledby="resultados-titulo">
      <div className="wrap">
        <h2 id="resultados-titulo">Lo que cambia cuando se ensaya</h2>
        <dl>
          {FIGURES.map(([percent, meaning]) => (
            <div key={percent}>
              <dt>{meaning}</dt>
              <dd>
                {percent}
                <small>{'\u00a0%'}</small>
                <svg className="gauge" viewBox="0 0 100 1" preserveAspectRatio="none" aria-hidden="true">
                  <path d="M0 .5h100" />
                  <path className="reached" d={`M0 .5h${percent}`} />
                </svg>
              </dd>
            </div>
          ))}
        </dl>
      </div>
    </section>
  );
}

const STEPS = [
  'Crea una situación a partir de un caso real',
  'Asígnala a quien la necesita, con fecha límite',
  'Lee las respuestas y genera el reporte',
  'Convierte lo aprendido en una FAQ para todos',
  'Repite: cada ensayo parte del anterior',
];

function Improvement() {
  return (
    <section id="mejora" className="section" aria-labelledby="mejora-titulo">
      <div className="wrap improvement">
        <div>
          <h2 id="mejora-titulo">Mejora continua, sin cursos de ocho horas</h2>
          <p className="lead">Diez minutos entre llamada y llamada bastan para ensayar una situación. La siguiente vez sale mejor.</p>
        </div>
        <ul className="checklist">
          {STEPS.map((step) => (
            <li key={step}>
              <IconCheck size={22} stroke={2.25} aria-hidden="true" />
              {step}
            </li>
          ))}
        </ul>
      </div>
    </section>
  );
}
