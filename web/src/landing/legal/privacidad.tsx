import { BRAND, PHONE, PHONE_HREF, When } from '../settings.tsx';

export function Privacidad() {
  return (
    <>
      <p>Esta página explica qué datos personales trata {BRAND}, para qué los usa y cómo puedes ejercer tus derechos.</p>
      <h2>Quién responde de los datos</h2>
      <p>
        Quien ofrece {BRAND} responde de los datos de las cuentas. De lo que el equipo de una empresa escribe en la plataforma responde esa
        empresa, y nosotros lo tratamos por encargo suyo.
      </p>
      <h2>Qué datos tratamos y para qué</h2>
      <ul>
        <li>
          <strong>Tu cuenta:</strong> correo, nombre si lo das, zona horaria, rol y empresa, para dejarte entrar y mostrarte lo que te
          corresponde. La contraseña se guarda cifrada de forma irreversible.
        </li>
        <li>
          <strong>Tu trabajo:</strong> respuestas, prompts, tareas y archivos, para prestar el servicio a tu empresa. Tus responsables leen
          las respuestas que envías en un roleplay; tus borradores, no.
        </li>
        <li>
          <strong>Tus sesiones:</strong> navegador, dirección IP y hora, para proteger tu cuenta y que puedas cerrar las que no reconozcas.
        </li>
        <li>
          <strong>Registros técnicos:</strong> dirección IP, página y hora de cada petición, para detectar fallos y abusos. Si la aplicación
          falla en tu navegador, o para saber si va lenta, nos llega en qué pantalla y en qué parte del programa, nunca lo que escribes.
        </li>
      </ul>
      <p>No vendemos datos, no hacemos perfiles publicitarios y no incluimos servicios de seguimiento de terceros.</p>
      <h2>Por qué podemos tratarlos</h2>
      <p>
        Porque hacen falta para prestar el servicio contratado, por el interés legítimo en mantenerlo seguro y, cuando lo haya, por tu
        consentimiento, que puedes retirar en cualquier momento.
      </p>
      <h2>Quién más los recibe</h2>
      <p>
        Los proveedores que alojan el servicio y envían el correo. Si tu empresa activa funciones de inteligencia artificial con su propio
        proveedor, los textos necesarios para generar el resultado se envían a ese proveedor.
      </p>
      <h2>Cuánto tiempo los guardamos</h2>
      <p>
        Mientras la cuenta o el contrato sigan vivos y, después, el tiempo que exija la ley. Cuando una empresa se da de baja, sus datos se
        borran pasados 30 días.
      </p>
      <h2>Tus derechos</h2>
      <p>
        Puedes pedir acceso a tus datos, corregirlos, borrarlos, llevártelos u oponerte a que se traten. Escribe a tu empresa o a quien te
        ofrece {BRAND}
        <When is="phone">
          , o llama al <a href={PHONE_HREF}>{PHONE}</a>
        </When>
        . Si crees que no se han respetado, puedes reclamar ante la autoridad de protección de datos de tu país.
      </p>
    </>
  );
}
