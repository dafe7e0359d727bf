/** A browser's privacy signals; which ones exist depends on the browser. */
export type PrivacySignals = {
  globalPrivacyControl?: boolean | undefined
  doNotTrack?: string | null | undefined
}

/**
 * Whether a visitor has opted out of tracking: by Global Privacy Control
 * (https://w3c.github.io/gpc/) or Do Not Track.
 */
export function refusesTracking({ globalPrivacyControl, doNotTrack }: PrivacySignals): boolean {
  return globalPrivacyControl === true || doNotTrack === '1' || doNotTrack === 'yes'
}

/** The same, by request headers. */
export function refusesCounting(headers: Pick<Headers, 'get'>): boolean {
  return headers.get('sec-gpc') === '1' || headers.get('dnt') === '1'
}

/** A URL without its hash and its query, which may reveal where a visitor lives. */
export function withoutQuery(address: string): string {
  return address.replace(/[?#].*$/s, '')
}
