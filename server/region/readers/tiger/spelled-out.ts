// The Census Bureau's abbreviations in names of streets:
// https://www2.census.gov/geo/pdfs/maps-data/data/tiger/tgrshp2025/TGRSHP2025_TechDoc_D.pdf

const DIRECTIONS: Readonly<Record<string, string>> = {
  ...{ N: 'North', S: 'South', E: 'East', W: 'West' },
  ...{ NE: 'Northeast', NW: 'Northwest', SE: 'Southeast', SW: 'Southwest' },
}
/** Types of streets behind their names. */
const TYPES: Readonly<Record<string, string>> = {
  ...{ Aly: 'Alley', Ave: 'Avenue', Blf: 'Bluff', Blvd: 'Boulevard', Brg: 'Bridge' },
  ...{ Byp: 'Bypass', Cir: 'Circle', Cres: 'Crescent', Cswy: 'Causeway', Ct: 'Court' },
  ...{ Ctr: 'Center', Cv: 'Cove', Dr: 'Drive', Expy: 'Expressway', Ext: 'Extension' },
  ...{ Fwy: 'Freeway', Gdns: 'Gardens', Grv: 'Grove', Hbr: 'Harbor', Holw: 'Hollow' },
  ...{ Hts: 'Heights', Hwy: 'Highway', Is: 'Island', Jct: 'Junction', Lndg: 'Landing' },
  ...{ Ln: 'Lane', Mdw: 'Meadow', Mdws: 'Meadows', Mnr: 'Manor', Orch: 'Orchard' },
  ...{ Pkwy: 'Parkway', Pl: 'Place', Plz: 'Plaza', Pt: 'Point', Rd: 'Road', Rdg: 'Ridge' },
  ...{ Rte: 'Route', Spg: 'Spring', Spgs: 'Springs', Sq: 'Square', St: 'Street' },
  ...{ Ter: 'Terrace', Tpke: 'Turnpike', Trce: 'Trace', Trl: 'Trail', Vis: 'Vista' },
  ...{ Vw: 'View', Xing: 'Crossing' },
}
/** Words before others. */
const WORDS: Readonly<Record<string, string>> = {
  ...{ Ave: 'Avenue', Co: 'County', Ft: 'Fort', Hwy: 'Highway', Mt: 'Mount', Rd: 'Road' },
  ...{ Rte: 'Route', St: 'Saint' },
}

/**
 * A street's name as OpenStreetMap and signs have it: 'E 34th St' is 'East 34th Street', so that a
 * street that both tell is one.
 */
export function spelledOut(name: string): string {
  const words = name.replace(/^I- (?=\d)/, 'I-').split(/\s+/)
  const isDirection = (at: number) => Object.hasOwn(DIRECTIONS, words[at] ?? '')
  const isType = (at: number) => Object.hasOwn(TYPES, words[at] ?? '')
  let [from, to] = [0, words.length]
  // 'Ave N' is named by a letter, and so is 'E St NW'.
  if (to > 1 && isDirection(to - 1) && !(to === 2 && isType(0))) to -= 1
  if (to > 1 && isDirection(0) && !(to === 2 && isType(1))) from = 1
  return words
    .map((word, at) => {
      if (at < from || at >= to) return DIRECTIONS[word] ?? word
      const isLast = at === to - 1 && at > from
      const meaning = isLast ? TYPES : at < to - 1 ? WORDS : {}
      return Object.hasOwn(meaning, word) ? meaning[word] : word
    })
    .join(' ')
}
