/** A street's name as its signs have it: the lists write '04th St' so that they sort. */
export function streetName(name: string): string {
  return name.trim().replace(/^0+(?=\d)/, '')
}
