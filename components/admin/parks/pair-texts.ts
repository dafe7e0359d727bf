type Named = { id: number; name: string }
export type Pair = { one: Named; other: Named }

export function pairKey({ one, other }: Pair): string {
  return `${one.id} ${other.id}`
}

/** A pair by names and numbers, which tell it from others of that name. */
export function pairLabel(pair: Pair): string {
  return `${namesOf(pair)} (No. ${pair.one.id} and ${pair.other.id})`
}

/** What was decided about a pair. */
export function decidedText(pair: Pair, isDistinct: boolean): string {
  const isNamesake = pair.one.name === pair.other.name
  const said = isDistinct ? 'are two' : 'may be one'
  return isNamesake ? `They ${said}: ${namesOf(pair)}.` : `${namesOf(pair)} ${said}.`
}

function namesOf({ one, other }: Pair): string {
  return one.name === other.name ? one.name : `${one.name} and ${other.name}`
}
