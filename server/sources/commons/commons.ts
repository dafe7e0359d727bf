import { type CommonsClient, type CommonsService, makeClient } from './client.ts'
import { type Look, photoPath, toPhoto } from './to-photo.ts'

/** Titles and items of one call. */
export const MAX_ASKED = 50

/** A larger number is no item's, and would make the whole call fail. */
const LARGEST_ITEM = 2_147_483_647

/** A park's facts that lead to its photo. */
type Pictured = {
  /** A file or category of Wikimedia Commons: 'File:…', 'Category:…'. */
  commons?: string | undefined
  /** An item of Wikidata: 'Q…'. */
  wikidata?: string | undefined
}

export type Commons = {
  /**
   * Looks for the photos of at most 50 parks: the file named, else the picture of the item, else
   * that of the category's item.
   *
   * @returns an outcome for each, in order
   * @throws ProviderError, or the signal's reason if it is aborted
   */
  find: (parks: readonly Pictured[], signal?: AbortSignal) => Promise<Look[]>
  /** A photo's unchecked bytes; null if there is none. It throws the same errors. */
  fetchPhoto: (reference: string, signal?: AbortSignal) => Promise<Uint8Array | null>
  /** Whether a well-known file is known. It throws the same errors. */
  knows: (title: string, signal?: AbortSignal) => Promise<boolean>
}

/** Photos of Wikimedia Commons, asked for slowly: one call at a time. */
export function makeCommons(service: CommonsService): Commons {
  const client = makeClient(service)
  const uploads = new URL(service.uploadsUrl).origin
  return {
    async find(parks, signal) {
      const titles = await findTitles(client, parks, signal)
      const files = await client.filesOf(unique(titles), signal)
      return titles.map((title): Look => {
        if (!title) return { outcome: 'none', reason: 'Its item has no picture' }
        const file = files.get(title)
        if (file === null) return { outcome: 'none', reason: 'Its file does not exist' }
        return file
          ? toPhoto(file, uploads)
          : { outcome: 'failed', reason: 'Nothing usable was answered about its file' }
      })
    },
    async fetchPhoto(reference, signal) {
      const path = photoPath(reference)
      return path === null ? null : client.photo(path, signal)
    },
    async knows(title, signal) {
      return Boolean((await client.filesOf([title], signal)).get(title))
    },
  }
}

/** The titles of the parks' files; undefined for parks without one. */
async function findTitles(
  client: CommonsClient,
  parks: readonly Pictured[],
  signal?: AbortSignal,
): Promise<(string | undefined)[]> {
  const isFile = ({ commons }: Pictured) => commons?.startsWith('File:') === true
  const categoryOf = (park: Pictured) =>
    park.commons?.startsWith('Category:') && !park.wikidata ? park.commons : undefined
  const items = await client.itemsOf(unique(parks.map(categoryOf)), signal)
  const itemOf = (park: Pictured) => {
    const item = park.wikidata ?? items.get(categoryOf(park) ?? '')
    const isItem = item && /^Q[1-9]\d*$/.test(item) && Number(item.slice(1)) <= LARGEST_ITEM
    return isItem && !isFile(park) ? item : undefined
  }
  const images = await client.imagesOf(unique(parks.map(itemOf)), signal)
  return parks.map((park) => {
    const title = isFile(park) ? park.commons : images.get(itemOf(park) ?? '')
    // Titles are sent as a list.
    return title && !/[|<>[\]{}#]/.test(title) ? title : undefined
  })
}

function unique(texts: readonly (string | undefined)[]): string[] {
  return [...new Set(texts.filter((text) => text !== undefined))]
}
