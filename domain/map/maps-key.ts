/**
 * Whether a key for Google Maps can be one: present, at least 10 characters, and no placeholder
 * ('YOUR_…', '...'). Without a usable key the map is the keyless one.
 */
export function isUsableMapsKey(key: string | null | undefined): key is string {
  return !!key && key.length >= 10 && !key.includes('YOUR_') && !key.includes('...')
}
