import { useQuery } from '@tanstack/react-query'
import { AMENITIES } from '#domain/facts/amenities.ts'
import { sourceName } from '#domain/park/source-names.ts'
import type { RegionKind } from '#domain/region/region-schemas.ts'
import { shortDate } from '../admin/short-date.ts'
import { regionDatesQuery } from '../app/queries.ts'
import { useSite } from '../app/site.ts'
import { BackToMap, TextPage } from '../layout/TextPage.tsx'
import { OwnText } from './OwnText.tsx'

type Credit = { name: string; of: string; href?: string }

/** The sources of the lists that come along, in their own words if required. */
const CREDITS: Readonly<Record<string, Credit>> = {
  'nyc-parks': { name: 'NYC Open Data', of: 'New York' },
  'sf-rec-park': { name: 'DataSF', of: 'San Francisco' },
  'boston-open-space': { name: 'Analyze Boston', of: 'Boston' },
  'chicago-park-district': { name: 'Chicago Data Portal', of: 'Chicago' },
  'la-rec-parks': { name: 'City of Los Angeles open data', of: 'Los Angeles' },
  'denver-parks': {
    name: 'City of Denver Open Data Catalog (CC BY 3.0)',
    of: 'Denver',
    href: 'https://creativecommons.org/licenses/by/3.0/',
  },
  'mecklenburg-parks': { name: 'Mecklenburg County, © 2009 (MIT license)', of: 'Charlotte' },
  'us-park-service': { name: 'National Park Service', of: 'National parks' },
  'us-open-lands': {
    name: 'National Park Service and USDA Forest Service, collected by the Open Lands Database',
    of: 'National parks, forests and monuments',
  },
}

const OF_RULES: Credit = {
  name: 'Rules that these agencies have published',
  of: 'Hours, leashes and fees',
}
const OF_OUTLINES: Credit = { name: 'U.S. Census Bureau', of: 'Outlines of cities and towns' }

const SURVEY = 'the U.S. Geological Survey’s Geographic Names Information System'
const BUREAU = 'the U.S. Census Bureau’s address ranges (TIGER/Line, public domain)'

export function AboutPage() {
  const { siteName } = useSite()
  return (
    <TextPage>
      <article className="prose">
        <h1>About {siteName}</h1>
        <OwnText page="about" below={<AboutData />}>
          <AboutSite />
          <AboutData />
          <h2>Privacy and Data Usage</h2>
          <p>
            You need no account. Your searches are answered by our own server. The{' '}
            <a href="/privacy">Privacy Policy</a> says what is stored and what is not.
          </p>
        </OwnText>
      </article>
      <BackToMap />
    </TextPage>
  )
}

/** What the site is for and how it works. */
function AboutSite() {
  const { siteName } = useSite()
  return (
    <>
      <h2>Our Mission</h2>
      <p>
        {siteName} helps you find a good park: near home, near work, or where you are going. It is
        for everyone who wants to be outside, and for dog owners above all: parks that welcome dogs
        stand out on the map in purple.
      </p>
      <h2>How It Works</h2>
      <p>Type where you want to look, and the parks around it appear, nearest first.</p>
      <h3>Search Features</h3>
      <ul>
        <li>
          Search by address, zip code, city, state or the name of a park, or by where you are.
        </li>
        <li>
          Move the map, and the list follows; that can be switched off. Select a park on the map or
          in the list to see all we know of it.
        </li>
        <li>Share a park by a link, rate it, or report what is wrong about it.</li>
        <li>
          <a href="/help">Help out</a>: say what is not known yet about parks near you, and see what
          came of it.
        </li>
        <li>
          Press the heart of a park to save it on your device. Saved parks are there without a
          connection too, and can be exported to and imported from GeoJSON and GPX files.
        </li>
      </ul>
      <h3>Filter Options</h3>
      <ul>
        <li>Narrow the list by distance and by minimum rating.</li>
        <li>Ask for what a park must have: {AMENITIES.join(', ').toLowerCase()}.</li>
        <li>Sort by how well known parks are, by rating, name or distance.</li>
      </ul>
    </>
  )
}

function AboutData() {
  const { liveSources } = useSite()
  const { data } = useQuery(regionDatesQuery())
  const lists = data?.lists.flatMap((list) => CREDITS[list] ?? []) ?? []
  return (
    <>
      <h2 id="data">Our Data</h2>
      <p>
        We show only what we know. A rating, opening hours or an amenity that nobody has told us is
        left empty and said to be unknown; it is never guessed. A filter therefore finds the parks
        known to match, and the list says how many were left out because of unknown facts. All
        places and parks we know are in the <a href="/sitemap">sitemap</a>.
      </p>
      <p>Where it comes from:</p>
      <ul>
        <li>
          {lists.length > 0
            ? 'Lists of parks and neighborhoods of cities and of the United States, in a form of our own, with a list that we wrote:'
            : 'Lists of the United States, in a form of our own:'}
          <ul>
            {[...lists, ...(lists.length > 0 ? [OF_RULES] : []), OF_OUTLINES].map(
              ({ name, of, href }) => (
                <li key={name}>
                  {of}: {href ? <a href={href}>{name}</a> : name}
                </li>
              ),
            )}
          </ul>
          None of them has anything to do with this site.
        </li>
        <li>
          The map that is shown if no other is available: coasts, waters, railways and national
          parks of <a href="https://www.naturalearthdata.com/">Natural Earth</a>; borders and land
          of the U.S. Census Bureau; shores and streets of NYC Open Data, DataSF, Analyze Boston,
          the City of Chicago and Mecklenburg County; streets of New York and Boston and highways of
          the Bay Area ©{' '}
          <a href="https://www.openstreetmap.org/copyright">OpenStreetMap contributors</a>, under
          the <a href="https://opendatacommons.org/licenses/odbl/1-0/">Open Database License</a>.
        </li>
        <li>
          Data from others that the operator of this site imported. OpenStreetMap data is marked as
          such: its contributors made it.
          {data && data.imported.length > 0 && (
            <ul>
              {data.imported.map((source) => (
                <li key={source}>{sourceName(source)}</li>
              ))}
            </ul>
          )}
        </li>
        {data?.regions.map(({ name, kind, asOf }) => (
          <li key={`${kind} ${name} ${asOf}`}>
            {creditOf(name, kind)}, as of {shortDate(asOf)}.
          </li>
        ))}
        {liveSources.includes('google') && (
          <li>Google Maps, which is asked about the area you search.</li>
        )}
        {liveSources.includes('overpass') && (
          <li>A server with OpenStreetMap's data, which is asked about the area you search.</li>
        )}
        <li>
          Photos of <a href="https://commons.wikimedia.org/">Wikimedia Commons</a>, where the
          operator of this site shows them. Each names its author and its license.
        </li>
        <li>
          Visitors: stars where no other source has a rating, and reports of mistakes, which the
          operator looks through.
        </li>
        <li>
          Places are looked up among the cities of <a href="https://www.geonames.org/">GeoNames</a>,
          the zip codes of the United States, and the states and counties of the Census Bureau.
          Countries and names of cities in other languages are those of Natural Earth. Corners are
          found on the streets of the map above.
        </li>
      </ul>
      <p>
        The <a href="/blog">blog</a> has guides to parks: each is about parks of this site, and
        leads to them on the map.
      </p>
    </>
  )
}

function creditOf(name: string, kind: RegionKind): string {
  if (kind === 'gnis') return `Names and places of ${SURVEY}`
  if (kind === 'tiger') return `${name}, from ${BUREAU}`
  // Other files are lists of cities and agencies.
  const isOsm = kind === 'index' || /\.(pbf|osm)(\.(gz|bz2))?$/i.test(name)
  return isOsm ? `OpenStreetMap: ${name}` : name
}
