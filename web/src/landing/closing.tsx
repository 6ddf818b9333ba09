import { CallsToAction } from './calls-to-action.tsx';
import { When } from './settings.tsx';

export function Closing() {
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
