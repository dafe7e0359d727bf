import { SavedOpener } from './SavedOpener.tsx'
import { SaveHeart } from './SaveHeart.tsx'

export const savedTools = { SaveHeart, SavedOpener }
