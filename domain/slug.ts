/**
 * A park's name as it stands in its address: lower case; every character other than letters,
 * digits, underscore, whitespace and hyphen removed; whitespace turned into hyphens; repeated
 * hyphens collapsed. Letters are Unicode letters. A name that leaves nothing gives 'park'.
 */
export function slugify(name: string): string {
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
