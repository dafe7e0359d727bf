/**
 * A day in a few letters: 'Nov 18, 2026'.
 *
 * @param iso ISO 8601
 */
export function shortDate(iso: string): string {
  return new Date(iso).toLocaleDateString('en-US', { dateStyle: 'medium', timeZone: 'UTC' })
}
