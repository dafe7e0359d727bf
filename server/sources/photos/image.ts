import type { Sharp } from 'sharp'
import type { PhotoWidth } from '#domain/park/photo.ts'
import { loadSharp } from '../../core/sharp.ts'
import type { PhotoFormat } from './photo-types.ts'
import { UnusableImageError } from './photo-types.ts'

/** Processing of one photo. */
const PHOTO_WORK_SECONDS = 10

const MAX_IMAGE_BYTES = 10_000_000
const MAX_PIXELS = 25_000_000
/** Wide enough that every pixel is decoded, if coarsely. */
const CHECK_WIDTH = 16

/** The first bytes of JPEG and PNG. */
const BEGINNINGS = ['\xff\xd8\xff', '\x89PNG\r\n\x1a\n']

const encoders: Record<PhotoFormat, (image: Sharp) => Sharp> = {
  webp: (image) => image.webp({ quality: 78 }),
  // JPEG has no transparency.
  jpeg: (image) => image.flatten({ background: '#fff' }).jpeg({ quality: 80, mozjpeg: true }),
}

/**
 * Rejects everything but a complete JPEG, PNG or WebP image of at most 10 MB and 25 megapixels.
 *
 * @throws UnusableImageError
 */
export async function checkImage(bytes: Uint8Array): Promise<void> {
  if (bytes.length > MAX_IMAGE_BYTES) {
    throw new UnusableImageError(`The image has more than ${MAX_IMAGE_BYTES} bytes`)
  }
  // Nothing else reaches a decoder, whatever the content type says.
  const start = Buffer.from(bytes.subarray(0, 12)).toString('latin1')
  const isWebp = start.startsWith('RIFF') && start.endsWith('WEBP')
  if (!isWebp && !BEGINNINGS.some((beginning) => start.startsWith(beginning))) {
    throw new UnusableImageError('Neither JPEG nor PNG nor WebP')
  }
  const image = await open(bytes)
  await decode(image.resize({ width: CHECK_WIDTH }).raw())
}

/**
 * Converts a checked image: upright, without metadata, limited in width.
 *
 * @throws UnusableImageError
 */
export async function convertImage(
  bytes: Uint8Array,
  { width, format }: { width: PhotoWidth; format: PhotoFormat },
): Promise<Uint8Array<ArrayBuffer>> {
  const image = await open(bytes)
  return decode(encoders[format](image.resize({ width, withoutEnlargement: true })))
}

async function open(bytes: Uint8Array): Promise<Sharp> {
  const sharp = await loadSharp()
  return sharp(bytes, {
    limitInputPixels: MAX_PIXELS,
    failOn: 'error',
    // Only the first frame of an animation.
    pages: 1,
    autoOrient: true,
  }).timeout({ seconds: PHOTO_WORK_SECONDS })
}

async function decode(image: Sharp): Promise<Uint8Array<ArrayBuffer>> {
  try {
    return new Uint8Array(await image.toBuffer())
  } catch (cause) {
    throw new UnusableImageError('The image is damaged, too large or takes too long', { cause })
  }
}
