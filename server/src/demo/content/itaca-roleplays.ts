import type { DemoRoleplay } from './roleplays.ts';

export const ITACA_ROLEPLAYS: DemoRoleplay[] = [
  {
    title: 'La devolución sin tique',
    description: 'Caja. Trae un libro de regalo, sin comprobante, y quiere el dinero de vuelta.',
    quien_habla: 'Una clienta que recibió el libro como regalo',
    quien_eres: 'Quien atiende la caja',
    createdDaysAgo: 15,
    questions: [
      'Me lo regalaron y ya lo tengo. No traigo el tique, pero es de aquí: mire la etiqueta.',
      '¿Un vale? Yo lo que quiero es el dinero.',
      'En la otra tienda no me pusieron ningún pretexto. Quiero hablar con el gerente.',
      'Está bien, deme el vale. ¿Y cuánto tiempo tengo para usarlo?',
    ],
    rehearsals: [
      {
        person: 'rodrigo',
        assigned: { due: -3, completedDaysAgo: 8 },
        answers: [
          'Claro, déjeme verlo. Trae nuestra etiqueta y está como nuevo, así que se lo recibo aunque no tenga el tique.',
          'Entiendo que prefiera el dinero. Sin tique no sé cuánto pagó quien se lo regaló, por eso le doy un vale por el precio de hoy.',
          'Con gusto le llamo. Mientras llega, le aparto el libro que le interese para que no tenga que volver otro día.',
          'Un año completo, y sirve en todas nuestras tiendas. Le anoto la fecha aquí para que la tenga a la vista.',
        ],
      },
      {
        person: 'ximena',
        assigned: { due: 2 },
        answeredDaysAgo: 3,
        answers: ['Sí, es nuestra etiqueta. Se lo puedo cambiar por otro libro o por un vale, lo que usted prefiera.'],
      },
    ],
  },
  {
    title: 'El regalo para alguien que no lee',
    description: 'Piso de ventas. Busca un libro para su sobrino, que tiene quince años y no abre ninguno.',
    quien_habla: 'Una tía que no sabe qué le gusta a su sobrino',
    quien_eres: 'Librero o librera en la planta de arriba',
    createdDaysAgo: 10,
    questions: [
      'Quiero algo para mi sobrino. No lee nada, así que no sé ni a qué vine.',
      '¿Ese? Está muy grueso. No va a pasar de la primera página.',
      '¿Y si no le gusta?',
    ],
    rehearsals: [
      { person: 'ximena', assigned: { due: 6 } },
      { person: 'rodrigo', assigned: { due: -1 } },
    ],
  },
];
