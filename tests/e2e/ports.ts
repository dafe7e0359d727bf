/** The first of the ports of a run. */
export function firstPort(): number {
  return Number(process.env.E2E_FIRST_PORT ?? 3551)
}

/** Where the tests of regions start the double of a server of region files. */
export function regionsPort(): number {
  return firstPort() + 11
}

/** The same for the walk from an empty installation to its regions. */
export function walkPort(): number {
  return firstPort() + 12
}
