/**
 * The same dependencies, some of them others. The rest is looked up when it is used, so that what
 * settings put in its place meanwhile is seen; a spread of what this gives would lack it.
 */
export function withDeps<D extends object, O extends object>(deps: D, others: O): D & O {
  return Object.assign(Object.create(deps), others)
}
