import { SavedOpener } from './SavedOpener.tsx'
import { SaveHeart } from './SaveHeart.tsx'

/** The save and list buttons, loaded in one chunk. */
export const savedTools = { SaveHeart, SavedOpener }
