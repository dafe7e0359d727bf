import { promisify } from 'node:util'
import { brotliCompress, constants, gzip } from 'node:zlib'
import type { MiddlewareHandler } from 'hono'
import { parseAccept } from 'hono/utils/accept'

/** Shorter answers would hardly become shorter. */
const LEAST_BYTES = 1_024
const TEXT = /^(text\/|application\/(json|xml|[\w.]+\+(json|xml)))/
/** Documents take as long as with gzip and become an eighth smaller. */
const BROTLI_QUALITY = 5

const asBrotli = promisify(brotliCompress)
const asGzip = promisify(gzip)

/** From the best to the next best. */
const encodings = {
  br: (bytes: Buffer) =>
    asBrotli(bytes, { params: { [constants.BROTLI_PARAM_QUALITY]: BROTLI_QUALITY } }),
  gzip: (bytes: Buffer) => asGzip(bytes),
}

/**
 * Compresses text that is made for a request, in one go: it is whole in memory anyway, and a
 * stream through it would take as long as rendering. Files are compressed when they are built.
 */
export const compressText: MiddlewareHandler = async (c, next) => {
  await next()
  const { headers, status } = c.res
  if (!TEXT.test(headers.get('content-type') ?? '') || headers.has('content-encoding')) return
  headers.append('vary', 'Accept-Encoding')
  const encoding = chooseEncoding(c.req.header('accept-encoding'))
  if (c.req.method === 'HEAD' || !encoding) return
  const bytes = Buffer.from(await c.res.arrayBuffer())
  const isLong = bytes.length >= LEAST_BYTES
  // It is no stream any more.
  headers.delete('transfer-encoding')
  if (isLong) headers.set('content-encoding', encoding)
  // Else the new one would be mixed with the old one.
  c.res = undefined
  c.res = new Response(isLong ? await encodings[encoding](bytes) : bytes, { status, headers })
}

/** The best encoding of those a request accepts, by its header accept-encoding. */
export function chooseEncoding(
  accepted: string | null | undefined,
): keyof typeof encodings | undefined {
  return (['br', 'gzip'] as const).find((name) => accepts(accepted, name))
}

/** Whether the header accept-encoding names an encoding. */
export function accepts(header: string | null | undefined, encoding: string): boolean {
  return parseAccept(header ?? '').some(({ type, q }) => type.toLowerCase() === encoding && q > 0)
}
