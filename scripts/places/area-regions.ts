/** A region: its other names, and its counties by state ('NY: Nassau, Suffolk'), or all of a state. */
type Region = { label: string; names: string[]; of: string[] }

const MIDWEST = 'IL IN IA KS MI MN MO NE ND OH SD WI'.split(' ')

/** Regions of the United States that people search in. */
export const REGIONS: readonly Region[] = [
  {
    label: 'San Francisco Bay Area',
    names: ['Bay Area', 'SF Bay Area', 'The Bay Area', 'The Bay', 'Bay'],
    of: [
      'CA: Alameda, Contra Costa, Marin, Napa, San Francisco, San Mateo, Santa Clara, Solano, Sonoma',
    ],
  },
  { label: 'East Bay', names: [], of: ['CA: Alameda, Contra Costa'] },
  { label: 'North Bay', names: [], of: ['CA: Marin, Napa, Solano, Sonoma'] },
  { label: 'Silicon Valley', names: [], of: ['CA: San Mateo, Santa Clara'] },
  { label: 'Wine Country', names: [], of: ['CA: Napa, Sonoma'] },
  {
    label: 'Southern California',
    names: ['SoCal'],
    of: [
      'CA: Imperial, Kern, Los Angeles, Orange, Riverside, San Bernardino, San Diego, San Luis Obispo, Santa Barbara, Ventura',
    ],
  },
  { label: 'Inland Empire', names: [], of: ['CA: Riverside, San Bernardino'] },
  { label: 'Greater Los Angeles', names: [], of: ['CA: Los Angeles, Orange, Ventura'] },
  { label: 'Long Island', names: ['Long Island, NY'], of: ['NY: Nassau, Suffolk'] },
  {
    label: 'Hudson Valley',
    names: [],
    of: [
      'NY: Albany, Columbia, Dutchess, Greene, Orange, Putnam, Rensselaer, Rockland, Ulster, Westchester',
    ],
  },
  { label: 'Jersey Shore', names: [], of: ['NJ: Atlantic, Cape May, Monmouth, Ocean'] },
  { label: 'Tri-State Area', names: [], of: ['CT', 'NJ', 'NY'] },
  { label: 'New England', names: [], of: ['CT', 'MA', 'ME', 'NH', 'RI', 'VT'] },
  { label: 'Cape Cod', names: ['The Cape'], of: ['MA: Barnstable'] },
  { label: "Martha's Vineyard", names: [], of: ['MA: Dukes'] },
  { label: 'The Berkshires', names: ['Berkshires'], of: ['MA: Berkshire'] },
  { label: 'Greater Boston', names: [], of: ['MA: Essex, Middlesex, Norfolk, Plymouth, Suffolk'] },
  {
    label: 'Chicagoland',
    names: ['Greater Chicago'],
    of: ['IL: Cook, DuPage, Kane, Lake, McHenry, Will'],
  },
  {
    label: 'Twin Cities',
    names: [],
    of: ['MN: Anoka, Carver, Dakota, Hennepin, Ramsey, Scott, Washington'],
  },
  { label: 'Metro Detroit', names: [], of: ['MI: Macomb, Oakland, Wayne'] },
  { label: 'Dallas–Fort Worth', names: ['DFW'], of: ['TX: Collin, Dallas, Denton, Tarrant'] },
  { label: 'South Florida', names: [], of: ['FL: Broward, Miami-Dade, Palm Beach'] },
  { label: 'Florida Keys', names: ['The Keys'], of: ['FL: Monroe'] },
  { label: 'Outer Banks', names: ['OBX'], of: ['NC: Currituck, Dare, Hyde'] },
  { label: 'Research Triangle', names: ['The Triangle'], of: ['NC: Durham, Orange, Wake'] },
  { label: 'The Poconos', names: ['Poconos'], of: ['PA: Carbon, Monroe, Pike, Wayne'] },
  { label: 'The Catskills', names: ['Catskills'], of: ['NY: Delaware, Greene, Sullivan, Ulster'] },
  { label: 'Lehigh Valley', names: [], of: ['PA: Lehigh, Northampton'] },
  {
    label: 'Northern Virginia',
    names: ['NoVA'],
    of: ['VA: Arlington, Fairfax, Loudoun, Prince William'],
  },
  { label: 'Space Coast', names: [], of: ['FL: Brevard'] },
  { label: 'Maui', names: [], of: ['HI: Maui'] },
  { label: 'Oahu', names: ['O‘ahu'], of: ['HI: Honolulu'] },
  { label: 'Kauai', names: ['Kaua‘i'], of: ['HI: Kauai'] },
  { label: 'Big Island', names: ['The Big Island', 'Island of Hawaii'], of: ['HI: Hawaii'] },
  { label: 'Puget Sound', names: [], of: ['WA: King, Kitsap, Pierce, Snohomish'] },
  { label: 'Pacific Northwest', names: ['PNW'], of: ['OR', 'WA'] },
  { label: 'West Coast', names: [], of: ['CA', 'OR', 'WA'] },
  { label: 'Midwest', names: ['The Midwest'], of: MIDWEST },
]
