/** The id of the element in the document of a signed-in page that shows the frame until the application draws its own. */
export const FRAME = 'frame';
