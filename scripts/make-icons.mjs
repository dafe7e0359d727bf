// Draws the site's icons from public/favicon.svg: run it after a change.
import { readFileSync, writeFileSync } from 'node:fs'
import { dirname, join, resolve } from 'node:path'
import { fileURLToPath } from 'node:url'
import sharp from 'sharp'

const folder = join(resolve(dirname(fileURLToPath(import.meta.url)), '..'), 'public')
const mark = readFileSync(join(folder, 'favicon.svg'), 'utf8')
const GREEN = '#1d6a45'
/** Systems crop maskable icons to a circle of four fifths, and round Apple's themselves. */
const square = mark.replace(' rx="9"', '')

await draw('icon-192.png', { svg: mark, size: 192 })
await draw('icon-512.png', { svg: mark, size: 512 })
await draw('apple-touch-icon.png', { svg: square, size: 180, markSize: 148 })
await draw('icon-maskable-512.png', { svg: square, size: 512, markSize: 400 })

await writeIco('favicon.ico', 32)

/** An ICO file containing one PNG, for clients that request an icon without reading the page. */
async function writeIco(name, size) {
  const png = await sharp(Buffer.from(mark), { density: (72 * size) / 32 })
    .resize(size, size)
    .png({ compressionLevel: 9 })
    .toBuffer()
  const head = Buffer.alloc(22)
  head.writeUInt16LE(1, 2) // type: icon
  head.writeUInt16LE(1, 4) // one image
  head.writeUInt8(size, 6)
  head.writeUInt8(size, 7)
  head.writeUInt16LE(1, 10) // colour planes
  head.writeUInt16LE(32, 12) // bits per pixel
  head.writeUInt32LE(png.length, 14)
  head.writeUInt32LE(head.length, 18)
  writeFileSync(join(folder, name), Buffer.concat([head, png]))
}

async function draw(name, { svg, size, markSize = size }) {
  const drawn = await sharp(Buffer.from(svg), { density: (72 * markSize) / 32 })
    .resize(markSize, markSize)
    .toBuffer()
  const isBare = markSize === size
  const background = isBare ? { r: 0, g: 0, b: 0, alpha: 0 } : GREEN
  await sharp({ create: { width: size, height: size, channels: 4, background } })
    .composite([{ input: drawn, gravity: 'centre' }])
    .png({ compressionLevel: 9, palette: true })
    .toFile(join(folder, name))
}
