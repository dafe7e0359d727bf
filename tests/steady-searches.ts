const EVERY_MS = 50
/** San Francisco, Vancouver and Queens. */
const PLACES = [
  [37.7694, -122.4862],
  [49.28, -123.12],
  [40.72, -73.74],
] as const

/**
 * Searches for parks twenty times a second, however long the answers take. No two searches are the
 * same, as answers are cached for a while.
 *
 * @returns a function that ends it, and returns how long each answer took in milliseconds
 */
export function searchSteadily(url: string): () => Promise<number[]> {
  const answers: Promise<number>[] = []
  const timer = setInterval(() => answers.push(search(url, answers.length)), EVERY_MS)
  return async () => {
    clearInterval(timer)
    return Promise.all(answers)
  }
}

async function search(url: string, index: number): Promise<number> {
  const [lat, lng] = PLACES[index % PLACES.length] ?? PLACES[0]
  const start = performance.now()
  const answer = await fetch(`${url}/api/parks?lat=${lat}&lng=${lng}&radius=${3_000 + index}`)
  await answer.text()
  if (!answer.ok) throw new Error(`A search was answered with ${answer.status}.`)
  return performance.now() - start
}
