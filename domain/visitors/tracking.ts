/** What a browser tells of its user's wishes; which of them it knows depends on the browser. */
export type Wishes = {
  globalPrivacyControl?: boolean | undefined
  doNotTrack?: string | null | undefined
}

/**
 * Whether a visitor does not want the visit to be counted or told of: by Global Privacy Control
 * (https://w3c.github.io/gpc/) or by Do Not Track.
 */
export function refusesTracking({ globalPrivacyControl, doNotTrack }: Wishes): boolean {
  return globalPrivacyControl === true || doNotTrack === '1' || doNotTrack === 'yes'
}

/** The same by the header fields that browsers send with each request. */
export function refusesCounting(headers: Pick<Headers, 'get'>): boolean {
  return headers.get('sec-gpc') === '1' || headers.get('dnt') === '1'
}

/** An address without its query, which may hold where a visitor lives, and without its hash. */
export function withoutQuery(address: string): string {
  return address.replace(/[?#].*$/s, '')
}
