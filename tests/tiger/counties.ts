import type { Position } from '#domain/geo/polygon.ts'
import type { TigerSegment } from './addrfeat.ts'

/** A street to the east in blocks of a hundred numbers, even ones on its right. */
function blocks(
  { id, name, zip, from }: { id: number; name: string; zip: string; from: number },
  [lng, lat]: Position,
): TigerSegment[] {
  return [0, 1, 2].map((block) => {
    const first = from + block * 100
    return {
      id: id + block,
      name,
      zip,
      line: [
        [lng + block * 0.002, lat],
        [lng + (block + 1) * 0.002, lat],
      ],
      left: [String(first + 1), String(first + 99), 'O'],
      right: [String(first), String(first + 98), 'E'],
    }
  })
}

/** Made-up streets of three counties of New York and one of Vermont. */
export const TIGER_COUNTIES: Readonly<Record<string, TigerSegment[]>> = {
  '36001': [
    ...blocks({ id: 100, name: 'N Heron St', zip: '12207', from: 100 }, [-73.76, 42.65]),
    ...blocks({ id: 200, name: 'Cedar Xing', zip: '12208', from: 1 }, [-73.78, 42.66]),
  ],
  '36039': blocks({ id: 300, name: 'Catskill Tpke', zip: '12414', from: 100 }, [-73.86, 42.21]),
  '36061': blocks({ id: 400, name: 'E 134th St', zip: '10035', from: 300 }, [-73.93, 40.8]),
  '50007': blocks({ id: 500, name: 'Maple Orch', zip: '05401', from: 10 }, [-73.21, 44.48]),
}
