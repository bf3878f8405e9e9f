// Written by scripts/garments/build.mjs; change it there.
export const garmentVersion = 'a52f0e67';
