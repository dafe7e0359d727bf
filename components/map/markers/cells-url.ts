/** The path of requests for the parks of a view, without their input. */
export const CELLS_PATH = '/api/trpc/map.cells'

/** The URL of such a request, exactly as tRPC's client makes it, by which its answer is cached. */
export function cellsUrl(asked: object): string {
  return `${CELLS_PATH}?input=${encodeURIComponent(JSON.stringify(asked))}`
}
