import type { LibraryRoleplay } from '../biblioteca.ts';

export const pararLaLinea: LibraryRoleplay = {
  id: 'parar-la-linea',
  sector: 'industria',
  trato: 'tu',
  variedad: 'general',
  title: 'Parar la línea o seguir',
  description:
    'Línea de envasado. Has visto tres tapas mal cerradas en diez minutos. El pedido sale esta noche y el jefe de producción no quiere parar.',
  quien_habla: 'El jefe de producción, presionado por el plazo',
  quien_eres: 'Quien controla la calidad',
  questions: [
    {
      text: '¿Tres tapas en diez minutos? Eso entra en lo normal. Sigue.',
      demuestra: 'Expone el dato con precisión, qué puede significar y qué propone, sin dramatizar.',
    },
    {
      text: 'Si paramos, el camión se va vacío. ¿Te haces responsable tú?',
      demuestra: 'Aclara de qué responde cada uno y compara lo que cuesta parar con lo que cuesta una devolución.',
    },
    {
      text: 'Aparta esas tres y vigila el resto a ojo. Con eso basta.',
      demuestra: 'Explica por qué mirar a ojo no asegura el lote y ofrece una alternativa rápida, como revisar una muestra.',
    },
    {
      text: 'Te doy cinco minutos. ¿Qué necesitas?',
      demuestra: 'Pide solo lo necesario, ordena los pasos y dice qué resultado haría parar y cuál continuar.',
    },
    {
      text: 'Acaba de salir otra mal cerrada. ¿Y lo que ya está embalado?',
      demuestra: 'Propone apartar e identificar lo dudoso, avisar a quien decide y dejarlo registrado.',
    },
  ],
};
