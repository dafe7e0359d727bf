/** Words of ASCII letters, digits and underscores, with one space or hyphen between them. */
const PLAIN = /^\w+(?:[ -]\w+)*$/

/**
 * A park's name as it stands in its address: lower case; every character other than letters,
 * digits, underscore, whitespace and hyphen removed; whitespace turned into hyphens; repeated
 * hyphens collapsed. Letters are Unicode letters. A name that leaves nothing gives 'park'.
 */
export function slugify(name: string): string {
  // Most names: words with a space between them, in a third of the time.
  if (PLAIN.test(name)) return name.toLowerCase().replaceAll(' ', '-')
  const slug = name
    .normalize('NFC')
    .toLowerCase()
    .replace(/[^\p{Alphabetic}\p{N}_\s-]/gu, '')
    .trim()
    .replace(/\s+/g, '-')
    .replace(/-+/g, '-')
    .normalize('NFC')
  return slug === '' || slug === '-' ? 'park' : slug
}

/** The canonical path of a park. */
export function parkPath(park: { id: number; name: string }): string {
  return `/parks/${park.id}/${encodeURIComponent(slugify(park.name))}`
}
