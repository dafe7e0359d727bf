/**
 * Returns the dependencies with some replaced. The others are inherited, so that later changes by
 * settings are seen; spreading the result would lose them.
 */
export function withDeps<D extends object, O extends object>(deps: D, others: O): D & O {
  return Object.assign(Object.create(deps), others)
}
