const OWN = /^(\/(?![/\\])|#)/
const ELSEWHERE = /^(https?:\/\/\S+|mailto:\S+@\S+)$/i
const BARE = /^[a-z0-9-]+(\.[a-z0-9-]+)*\.[a-z]{2,}([/?#]\S*)?$/i

/** Returns the normalised address of a link, or null if it is invalid. 'example.com' is valid. */
export function linkAddress(typed: string): string | null {
  const text = typed.trim()
  if (OWN.test(text) || ELSEWHERE.test(text)) return text
  return BARE.test(text) ? `https://${text}` : null
}
