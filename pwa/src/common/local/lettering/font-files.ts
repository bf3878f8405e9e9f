/** The fonts' files, whole: a text may mix any letters of a face, which the web's subsets would tear apart. */
import type { FontId } from '#contract/lettering/fonts.ts';

/** By the address that the build gives each file. Its path has to stand here as it is. */
export const fontFiles: Readonly<Record<FontId, URL>> = {
  oswald: new URL(
    '../../../../../node_modules/@expo-google-fonts/oswald/700Bold/Oswald_700Bold.ttf',
    import.meta.url,
  ),
  anton: new URL(
    '../../../../../node_modules/@expo-google-fonts/anton/400Regular/Anton_400Regular.ttf',
    import.meta.url,
  ),
  'barlow-condensed': new URL(
    '../../../../../node_modules/@expo-google-fonts/barlow-condensed/800ExtraBold/BarlowCondensed_800ExtraBold.ttf',
    import.meta.url,
  ),
  montserrat: new URL(
    '../../../../../node_modules/@expo-google-fonts/montserrat/800ExtraBold/Montserrat_800ExtraBold.ttf',
    import.meta.url,
  ),
  'alfa-slab-one': new URL(
    '../../../../../node_modules/@expo-google-fonts/alfa-slab-one/400Regular/AlfaSlabOne_400Regular.ttf',
    import.meta.url,
  ),
  'black-ops-one': new URL(
    '../../../../../node_modules/@expo-google-fonts/black-ops-one/400Regular/BlackOpsOne_400Regular.ttf',
    import.meta.url,
  ),
  'saira-stencil-one': new URL(
    '../../../../../node_modules/@expo-google-fonts/saira-stencil-one/400Regular/SairaStencilOne_400Regular.ttf',
    import.meta.url,
  ),
  bungee: new URL(
    '../../../../../node_modules/@expo-google-fonts/bungee/400Regular/Bungee_400Regular.ttf',
    import.meta.url,
  ),
  'playfair-display': new URL(
    '../../../../../node_modules/@expo-google-fonts/playfair-display/700Bold/PlayfairDisplay_700Bold.ttf',
    import.meta.url,
  ),
  'patrick-hand': new URL(
    '../../../../../node_modules/@expo-google-fonts/patrick-hand/400Regular/PatrickHand_400Regular.ttf',
    import.meta.url,
  ),
  'dancing-script': new URL(
    '../../../../../node_modules/@expo-google-fonts/dancing-script/700Bold/DancingScript_700Bold.ttf',
    import.meta.url,
  ),
  lobster: new URL(
    '../../../../../node_modules/@expo-google-fonts/lobster/400Regular/Lobster_400Regular.ttf',
    import.meta.url,
  ),
  pacifico: new URL(
    '../../../../../node_modules/@expo-google-fonts/pacifico/400Regular/Pacifico_400Regular.ttf',
    import.meta.url,
  ),
};
