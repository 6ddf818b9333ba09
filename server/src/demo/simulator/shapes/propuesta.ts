import type { Propuesta, PropuestaBlocks } from '../../../ia/shapes.ts';
import { blocksOf, instructionsIn, stringsIn } from '../blocks.ts';
import { INVENTED_QUOTE, ordersIn } from '../text.ts';
import { hasProperty, type Shape } from './shape.ts';

export const propuesta: Shape = {
  when: (schema) => hasProperty(schema, 'apertura'),
  answer: (model, blocks, messages): Propuesta => {
    const { roleplay, preguntas } = blocksOf<PropuestaBlocks>(blocks, {
      roleplay: { titulo: '', descripcion: null, quien_habla: null, quien_eres: null },
      preguntas: [],
    });
    const orders = model === 'ensayo-obedece' ? ordersIn([...stringsIn(roleplay), ...preguntas]) : [];
    const added = [
      ...orders,
      ...(model === 'ensayo-revela' ? [instructionsIn(messages)] : []),
      ...(model === 'ensayo-inventa' ? [INVENTED_QUOTE] : []),
    ];
    return {
      nombre: roleplay.quien_habla ?? 'Quien llama',
      linea: roleplay.titulo,
      situacion: roleplay.descripcion ?? roleplay.titulo,
      meta: 'Que la conversación termine con un siguiente paso.',
      apertura: preguntas[0] ?? 'Buenos días. Tengo un problema.',
      etapas: [
        {
          nombre: 'Se siente escuchado',
          meta: 'Que note que le has oído',
          que_debe_pasar: 'Recoge su queja con sus palabras antes de explicar nada.',
          cede_con: 'Que reconozcan lo que le ha pasado.',
        },
        {
          nombre: 'Acepta un siguiente paso',
          meta: 'Algo con fecha',
          que_debe_pasar: 'Propone un siguiente paso con fecha y dice quién lo hace.',
          cede_con: 'Una fecha y un nombre.',
        },
      ],
      objetivos: [...added, 'Quiere que alguien reconozca el error.'],
    };
  },
};
