/** Words that the made catalogue and the search's measure are written with. */
export const suppliers = [
  'Northloom',
  'Harrowknit',
  'Mullaway',
  'Plainfold',
  'Coldwater',
  'Tarrant',
  'Ridgeback',
];
export const cuts = [
  'heavy tee',
  'hooded fleece',
  'tipped polo',
  'carry tote',
  'five-panel cap',
  'track pant',
  'crew fleece',
];
export const cloths = [
  'combed cotton',
  'organic cotton',
  'recycled polyester',
  'brushed fleece',
  'cool-dry mesh',
];
