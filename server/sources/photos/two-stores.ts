import type { Photos } from './photos.ts'

/**
 * Two stores of photos as one, as their sources allow photos to be kept for different times.
 *
 * @param isOther whether a reference is one of the other store's
 */
export function makeTwoStores(
  usual: Photos,
  other: Photos,
  isOther: (reference: string) => boolean,
): Photos {
  const storeOf = (reference: string) => (isOther(reference) ? other : usual)
  return {
    get: (request) => storeOf(request.reference).get(request),
    has: (reference) => storeOf(reference).has(reference),
    isKept: (reference, width) => storeOf(reference).isKept(reference, width),
    async stats() {
      const [one, two] = await Promise.all([usual.stats(), other.stats()])
      return { files: one.files + two.files, bytes: one.bytes + two.bytes }
    },
    sweep: async () => (await usual.sweep()) + (await other.sweep()),
    async clear() {
      await Promise.all([usual.clear(), other.clear()])
    },
    mostDays: usual.mostDays,
  }
}
