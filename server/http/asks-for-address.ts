import { mayBeAddress } from '../streets/address-readings.ts'

/** Whether a query string asks for a street address, as a parameter or in the JSON of a procedure's input. */
export function asksForAddress(search: string): boolean {
  const params = new URLSearchParams(search)
  const [, inJson] = /"(?:address|query)"\s*:\s*"([^"]+)"/.exec(params.get('input') ?? '') ?? []
  const text = params.get('address') ?? params.get('query') ?? inJson
  return text !== undefined && mayBeAddress(text)
}
