/** The sources of the seed parks, in their own words if required. */
const CREDITS: readonly { name: string; of: string; href?: string }[] = [
  { name: 'NYC Open Data', of: 'New York' },
  { name: 'DataSF', of: 'San Francisco' },
  { name: 'Analyze Boston', of: 'Boston' },
  { name: 'Chicago Data Portal', of: 'Chicago' },
  { name: 'City of Los Angeles open data', of: 'Los Angeles' },
  {
    name: 'City of Denver Open Data Catalog (CC BY 3.0)',
    of: 'Denver',
    href: 'https://creativecommons.org/licenses/by/3.0/',
  },
  { name: 'Mecklenburg County, © 2009 (MIT licence)', of: 'Charlotte' },
  {
    name: 'National Park Service and USDA Forest Service, collected by the Open Lands Database',
    of: 'National parks, forests and monuments',
  },
  { name: 'U.S. Census Bureau', of: 'Outlines of cities and towns' },
]

/** The map's item in the list of data sources. */
export function MapCredits() {
  return (
    <li>
      The map that is shown where no other can be had: coasts, waters, railways and national parks
      of <a href="https://www.naturalearthdata.com/">Natural Earth</a>; borders and land of the U.S.
      Census Bureau; shores and streets of NYC Open Data, DataSF, Analyze Boston, the City of
      Chicago and Mecklenburg County; streets of New York and Boston and highways of the Bay Area ©{' '}
      <a href="https://www.openstreetmap.org/copyright">OpenStreetMap contributors</a>, under the{' '}
      <a href="https://opendatacommons.org/licenses/odbl/1-0/">Open Database License</a>.
    </li>
  )
}

/** The seed's item in the list of data sources. */
export function SeedCredits() {
  return (
    <li>
      Lists of parks and neighbourhoods of cities and of the United States, in a form of our own,
      with a list that we wrote:
      <ul>
        {CREDITS.map(({ name, of, href }) => (
          <li key={name}>
            {of}: {href ? <a href={href}>{name}</a> : name}
          </li>
        ))}
      </ul>
      None of them has anything to do with this site.
    </li>
  )
}
