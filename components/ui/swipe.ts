/** Pixels beyond which a movement is a swipe. */
export const SWIPE = 50
