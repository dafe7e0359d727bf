/** What started the attempt: the location button, or loading the page. */
export type LocationStart = 'button' | 'load'

/** Visitor actions, other than searching, that can interrupt an attempt. */
export type VisitorAct = 'type' | 'select' | 'move'

/** What is tried first: the browser's geolocation, or the IP address. */
export type LocationSource = 'browser' | 'network'

/**
 * Whether an action takes precedence over a location found later. Moving the map does so only if
 * the visitor did not ask to be located.
 */
export function supersedes(act: VisitorAct, start: LocationStart): boolean {
  return act !== 'move' || start === 'load'
}
