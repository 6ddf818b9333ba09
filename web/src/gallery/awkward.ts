export const LONG_WORD = 'Electroencefalografistamente'.repeat(6);
export const LONG_TEXT =
  'Pregunta si hay menores, personas mayores o enfermas en casa. Si las hay, abre un aviso urgente y avisa al técnico de guardia por teléfono, no por correo. Si no, ofrécele la primera cita del día siguiente y confírmasela por mensaje.';

/** A call that waits for somebody to say how it ends. */
export function createPending<Input>() {
  const inputs: Input[] = [];
  let settle: { resolve: () => void; reject: (error: unknown) => void } | undefined;
  return {
    inputs,
    call: (input: Input) =>
      new Promise<void>((resolve, reject) => {
        inputs.push(input);
        settle = { resolve, reject };
      }),
    succeed: () => settle?.resolve(),
    fail: (error: unknown) => settle?.reject(error),
  };
}
