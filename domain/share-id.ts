/** A short id as it came in an address, without what can't be part of one. */
export function cleanShareId(text: string): string {
  return text.trim().replace(/[^A-Za-z0-9_-]/g, '')
}
