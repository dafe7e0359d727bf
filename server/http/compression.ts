import { promisify } from 'node:util'
import { brotliCompress, constants, gzip } from 'node:zlib'
import type { MiddlewareHandler } from 'hono'
import { parseAccept } from 'hono/utils/accept'

/** Shorter answers hardly shrink. */
const MIN_BYTES = 1_024
const TEXT = /^(text\/|application\/(json|xml|[\w.]+\+(json|xml)))/
/** For documents as fast as gzip, and an eighth smaller. */
const BROTLI_QUALITY = 5

const asBrotli = promisify(brotliCompress)
const asGzip = promisify(gzip)

/** In order of preference. */
const encodings = {
  br: (bytes: Buffer) =>
    asBrotli(bytes, { params: { [constants.BROTLI_PARAM_QUALITY]: BROTLI_QUALITY } }),
  gzip: (bytes: Buffer) => asGzip(bytes),
}

/**
 * Compresses text generated for a request, all at once: it is in memory anyway, and streaming the
 * compression would take as long as rendering. Files are compressed by the build.
 */
export const compressText: MiddlewareHandler = async (c, next) => {
  await next()
  const { headers, status } = c.res
  if (!TEXT.test(headers.get('content-type') ?? '') || headers.has('content-encoding')) return
  headers.append('vary', 'Accept-Encoding')
  const encoding = chooseEncoding(c.req.header('accept-encoding'))
  if (c.req.method === 'HEAD' || !encoding) return
  const bytes = Buffer.from(await c.res.arrayBuffer())
  const isLong = bytes.length >= MIN_BYTES
  // It is no longer streamed.
  headers.delete('transfer-encoding')
  if (isLong) headers.set('content-encoding', encoding)
  // Otherwise Hono merges the old response's headers into the new one.
  c.res = undefined
  c.res = new Response(isLong ? await encodings[encoding](bytes) : bytes, { status, headers })
}

/** The preferred encoding among those that an Accept-Encoding header allows. */
export function chooseEncoding(
  accepted: string | null | undefined,
): keyof typeof encodings | undefined {
  return (['br', 'gzip'] as const).find((name) => accepts(accepted, name))
}

/** Whether an Accept-Encoding header allows an encoding. */
export function accepts(header: string | null | undefined, encoding: string): boolean {
  return parseAccept(header ?? '').some(({ type, q }) => type.toLowerCase() === encoding && q > 0)
}
