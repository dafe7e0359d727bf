/** The first that a User-Agent header names: many also name those they resemble. */
const BROWSERS: readonly [name: string, version: RegExp][] = [
  ['Microsoft Edge', /\bEdg(?:e|A|iOS)?\/(\d+)/],
  ['Opera', /\bOPR\/(\d+)/],
  ['Samsung Internet', /\bSamsungBrowser\/(\d+)/],
  ['Firefox', /\b(?:Firefox|FxiOS)\/(\d+)/],
  ['Chrome', /\b(?:HeadlessChrome|Chrome|CriOS)\/(\d+)/],
  ['Safari', /\bVersion\/(\d+).* Safari\//],
]
const SYSTEMS: readonly [name: string, sign: RegExp][] = [
  ['iOS', /\b(?:iPhone|iPad|iPod)\b/],
  ['Android', /\bAndroid\b/],
  ['Windows', /\bWindows\b/],
  ['macOS', /\bMac OS X\b/],
  ['Chrome OS', /\bCrOS\b/],
  ['Linux', /\bLinux\b/],
]

/** Derives a browser's name from its User-Agent header: 'Chrome 140, Windows'; null if unknown. */
export function browserName(userAgent: string | null): string | null {
  const text = userAgent ?? ''
  for (const [name, pattern] of BROWSERS) {
    const [, version] = pattern.exec(text) ?? []
    if (version === undefined) continue
    const [system] = SYSTEMS.find(([, sign]) => sign.test(text)) ?? []
    return [`${name} ${version}`, system].filter(Boolean).join(', ')
  }
  return null
}
