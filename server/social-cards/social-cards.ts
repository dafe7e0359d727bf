import { createHash } from 'node:crypto'
import { bulkhead } from 'cockatiel'
import { LRUCache } from 'lru-cache'
import { type CardWidth, cardHeight } from '#domain/listing/social-card.ts'
import { loadSharp } from '../core/sharp.ts'
import { makeSingleFlight } from '../core/single-flight.ts'
import { type CardContent, drawCard, type Typefaces } from './draw-card.ts'
import { loadTypeface } from './typeface.ts'

/** A drawing takes about 40 ms of one core, and photos need threads too. */
const DRAWINGS_AT_ONCE = 1
const MAX_WAITING = 50
/** About 200 cards. */
const MAX_BYTES = 16_000_000

export type SocialCard = { bytes: Uint8Array<ArrayBuffer>; etag: string }

export type SocialCards = {
  /**
   * Draws a card as PNG; its height follows from its width.
   *
   * @throws BulkheadRejectedError if too many are waiting
   */
  draw: (content: CardContent, width: CardWidth) => Promise<SocialCard>
}

/** Draws the images of link previews. Recent ones are cached in memory. */
export function makeSocialCards(): SocialCards {
  const cache = new LRUCache<string, SocialCard>({
    maxSize: MAX_BYTES,
    sizeCalculation: ({ bytes }) => bytes.length,
  })
  const flights = makeSingleFlight<SocialCard>()
  const drawings = bulkhead(DRAWINGS_AT_ONCE, MAX_WAITING)

  async function make(content: CardContent, width: CardWidth): Promise<SocialCard> {
    const bytes = await drawings.execute(() => toPng(content, width))
    return { bytes, etag: createHash('sha256').update(bytes).digest('hex').slice(0, 32) }
  }

  return {
    async draw(content, width) {
      const key = JSON.stringify([width, content])
      const known = cache.get(key)
      if (known) return known
      const card = await flights(key, () => make(content, width))
      cache.set(key, card)
      return card
    },
  }
}

async function toPng(content: CardContent, width: CardWidth): Promise<Uint8Array<ArrayBuffer>> {
  const [sharp, typefaces] = await Promise.all([loadSharp(), loadTypefaces()])
  const image = sharp(Buffer.from(drawCard(content, typefaces)))
  const bytes = await image.resize(width, cardHeight(width)).png().toBuffer()
  return new Uint8Array(bytes)
}

let loading: Promise<Typefaces> | undefined

/** Loaded lazily: many servers never draw a card. */
function loadTypefaces(): Promise<Typefaces> {
  loading ??= Promise.all([loadTypeface(500), loadTypeface(800)]).then(([regular, bold]) => ({
    500: regular,
    800: bold,
  }))
  return loading
}
