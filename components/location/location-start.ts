/** What began it: the visitor's own wish, or a page that was opened. */
export type LocationStart = 'button' | 'load'

/** What a visitor may do, beside going elsewhere, while their location is being looked for. */
export type VisitorAct = 'type' | 'select' | 'move'

/** Who is asked first: the visitor's browser, or their network. */
export type LocationSource = 'browser' | 'network'

/**
 * Whether what a visitor does wins over a location that is found later. Moving the map does only
 * where they have not asked to be found.
 */
export function overtakes(act: VisitorAct, start: LocationStart): boolean {
  return act !== 'move' || start === 'load'
}
