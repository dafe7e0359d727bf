import Bowser from 'bowser'

/** Derives a browser's name from its User-Agent header: 'Chrome 140, Windows'; null if unknown. */
export function browserName(userAgent: string | null): string | null {
  if (!userAgent?.trim()) return null
  const { browser, os } = Bowser.parse(userAgent)
  if (!browser.name) return null
  const name = [browser.name, browser.version?.split('.')[0]].filter(Boolean).join(' ')
  return [name, os.name].filter(Boolean).join(', ')
}
