import { createHash } from 'node:crypto'
import sharp from 'sharp'

const made = new Map<string, Promise<Uint8Array>>()

/** A landscape as a JPEG, always the same for a seed: sky, sun, hills, trees. */
export function makePhoto(seed: string, width: number, height: number): Promise<Uint8Array> {
  const key = `${seed} ${width} ${height}`
  const photo =
    made.get(key) ??
    sharp(Buffer.from(landscape(seed, width, height)))
      .jpeg()
      .toBuffer()
  made.set(key, photo)
  return photo
}

function landscape(seed: string, width: number, height: number): string {
  const bytes = createHash('sha256').update(seed).digest()
  const from = (nth: number, low: number, high: number) =>
    low + ((bytes[nth] ?? 0) / 255) * (high - low)
  const sky = from(0, 190, 230)
  const green = from(1, 85, 140)
  const hills = [0.5, 0.62, 0.74].map((y, nth) => {
    const [left, middle, right] = [0, 1, 2].map(
      (k) => (y + from(2 + nth * 3 + k, -0.08, 0.08)) * 100,
    )
    const light = 55 - nth * 13
    return `<path d="M0 ${left} Q 30 ${middle} 55 ${y * 100} T 100 ${right} V100 H0Z" fill="hsl(${green} 35% ${light}%)"/>`
  })
  const trees = Array.from({ length: 7 }, (_, nth) => {
    const [x, y, size] = [from(12 + nth, 4, 96), from(19 + nth, 74, 92), from(25 + nth, 4, 8)]
    return `<path d="M${x} ${y - size * 2} l${size / 2} ${size * 2} h${-size}Z" fill="hsl(${green + 10} 45% 22%)"/>`
  })
  return `<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${height}" viewBox="0 0 100 100" preserveAspectRatio="none">
<linearGradient id="sky" x2="0" y2="1"><stop stop-color="hsl(${sky} 65% 62%)"/><stop offset=".7" stop-color="hsl(${sky - 160} 70% 88%)"/></linearGradient>
<rect width="100" height="100" fill="url(#sky)"/>
<ellipse cx="${from(30, 15, 85)}" cy="${from(31, 12, 30)}" rx="5" ry="${(5 * width) / height}" fill="#fff4d6"/>
${hills.join('')}${trees.join('')}</svg>`
}
