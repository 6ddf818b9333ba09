import { BRAND, PHONE, PHONE_HREF, When } from '../settings.tsx';

export function AvisoLegal() {
  return (
    <>
      <h2>Titular</h2>
      <p>
        El titular de este sitio es la entidad que ofrece {BRAND}. Sus datos de identificación figuran en el contrato del servicio y se
        facilitan a quien los pida
        <When is="phone">
          {' '}
          en el <a href={PHONE_HREF}>{PHONE}</a>
        </When>
        .
      </p>
      <h2>Objeto</h2>
      <p>
        {BRAND} es una plataforma con la que una empresa forma a su equipo. La parte pública informa sobre el servicio; para el resto hace
        falta una cuenta.
      </p>
      <h2>Condiciones de uso</h2>
      <ul>
        <li>Usa tu cuenta solo tú y cuida tu contraseña. Si crees que alguien la conoce, cámbiala y cierra las demás sesiones.</li>
        <li>No intentes acceder a datos de otras empresas ni impedir que otras personas usen el servicio.</li>
        <li>No subas contenidos ilícitos ni datos personales que no hagan falta para el ensayo.</li>
      </ul>
      <h2>Propiedad intelectual</h2>
      <p>
        La plataforma, su diseño y su marca pertenecen a sus titulares. Los contenidos que crea una empresa son de esa empresa: solo los
        usamos para prestarle el servicio.
      </p>
      <h2>Responsabilidad</h2>
      <p>
        Procuramos que el servicio esté siempre disponible y que la información sea correcta, pero puede haber interrupciones o errores. Los
        textos generados con inteligencia artificial deben revisarse antes de usarlos. Las cifras de la página de inicio son orientativas:
        el resultado depende de cada empresa.
      </p>
      <h2>Ley aplicable</h2>
      <p>Se aplica la ley del país del titular, sin perjuicio de los derechos que la tuya te reconozca como consumidor.</p>
    </>
  );
}
