/** Of the notes on a design. By itself, as the notes are loaded once there is a design. */
export const notesId = 'design-notes';
