/** Made when it is first asked for: a formatter brings its language's data along, and no page should wait for one it does not use. */
export function once<Made>(make: () => Made): () => Made {
  let made: Made | undefined;
  return () => {
    made ??= make();
    return made;
  };
}
