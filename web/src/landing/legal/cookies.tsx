import { BRAND } from '../settings.tsx';

const KEPT = [
  ['ensaya.session_token', 'Cookie técnica', 'Mantiene tu sesión abierta. Solo la lee el servidor.', '24 horas desde la última visita'],
  [
    'ensaya.device',
    'Cookie técnica',
    'Recuerda que te registraste o entraste desde este navegador, para que los intentos de otros no bloqueen tu cuenta.',
    '1 año',
  ],
  [
    'ensaya-signed-in',
    'Almacenamiento local',
    'Indica si hay una sesión abierta, para saludarte como corresponde.',
    'hasta que cierres sesión',
  ],
  [
    'Borradores',
    'Almacenamiento local',
    'Lo que estás escribiendo, mientras no se haya guardado en el servidor, para que no se pierda.',
    'hasta que se guarda o cierras sesión',
  ],
  [
    'Preferencias',
    'Almacenamiento local',
    'Cómo prefieres ver las listas y los colores, y la última empresa que elegiste. No salen de tu navegador.',
    'hasta que las borres',
  ],
] as const;

export function Cookies() {
  return (
    <>
      <p>
        {BRAND} solo guarda en tu navegador lo imprescindible para funcionar. No usamos cookies de publicidad ni de análisis, y por eso no
        te pedimos permiso con un aviso.
      </p>
      <h2>Qué guardamos</h2>
      <dl>
        {KEPT.map(([name, kind, purpose, duration]) => (
          <div key={name}>
            <dt>{name}</dt>
            <dd>
              {kind}. {purpose} Dura: {duration}.
            </dd>
          </div>
        ))}
      </dl>
      <p>
        Con una conexión segura, los nombres de las cookies empiezan por <code>__Host-</code>; por ahora cada una se guarda también con el
        nombre anterior, que empieza por <code>__Secure-</code>. Durante la entrada con verificación en dos pasos se guarda, además, una
        cookie técnica que caduca a los pocos minutos.
      </p>
      <h2>Qué envía tu navegador</h2>
      <p>
        Cuando la aplicación falla, y al salir de ella, tu navegador nos dice en qué pantalla y en qué parte del programa ocurrió y cuánto
        tardó en cargar. No guarda nada para ello, no incluye lo que escribes ni quién eres, y solo lo recibe {BRAND}.
      </p>
      <h2>Cómo borrarlas</h2>
      <p>
        Al cerrar sesión se borran la cookie de la sesión y tus borradores. Las demás puedes borrarlas en los ajustes de tu navegador. Si
        bloqueas las cookies técnicas no podrás iniciar sesión.
      </p>
    </>
  );
}
