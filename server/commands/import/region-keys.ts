import { existsSync } from 'node:fs'

/** Whether an argument is no file but a region: 'us/colorado', 'gnis' or the URL of a file. */
export function isRegionKey(text: string): boolean {
  if (/^https?:\/\//i.test(text)) return true
  return /^[a-z][a-z0-9-]*(\/[a-z0-9-]+)*$/.test(text) && !existsSync(text)
}
