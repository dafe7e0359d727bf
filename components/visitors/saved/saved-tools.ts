import { SavedOpener } from './SavedOpener.tsx'
import { SaveHeart } from './SaveHeart.tsx'

/** What is pressed to save a park and to open the list of them: loaded as one. */
export const savedTools = { SaveHeart, SavedOpener }
