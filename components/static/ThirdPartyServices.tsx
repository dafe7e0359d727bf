import { isUsableMapsKey } from '#domain/map/map-settings.ts'
import type { SiteConfig } from '#domain/operator/config-schemas.ts'
import { formatList } from '#domain/text/format-text.ts'

/** The policy's section on third parties, depending on the settings. */
export function ThirdPartyServices({ site }: { site: SiteConfig }) {
  const { googleMapsApiKey, liveSources, ipLocation, analyticsId, adSnippet } = site
  const hasMapServer = site.mapStyleUrl !== '' || !site.hasMapTiles
  return (
    <>
      <h2>Third-Party Services</h2>
      {isUsableMapsKey(googleMapsApiKey) ? (
        <p>
          The map and the suggestions in the search box come from Google Maps. Your browser loads
          them from Google, which learns your internet address, what you type into the search box
          and the part of the map you look at, under Google's own privacy policy.
          {hasMapServer &&
            " Where Google's map can't be had, the background comes from another map server, OpenFreeMap unless the operator chose another."}
        </p>
      ) : hasMapServer ? (
        <p>
          The background of the map comes from a map server, OpenFreeMap unless the operator chose
          another. Your browser loads it from there, so that server learns your internet address and
          the part of the map you look at. Searches do not go there.
        </p>
      ) : (
        <p>The background of the map comes from this site; no map server is asked.</p>
      )}
      {liveSources.length > 0 && <LiveSources names={liveSources} />}
      {ipLocation && <IpLocation />}
      {analyticsId !== '' && (
        <p>
          This site tells Google Analytics of its visits: which page you look at, which park you
          open, and that you have searched, filtered or shared, not what you typed. Google learns
          your internet address and keeps cookies in your browser for that. Nothing of it is loaded
          when your browser asks not to be tracked, by Global Privacy Control or by Do Not Track.
        </p>
      )}
      {adSnippet !== '' && (
        <p>
          Beside the list stands an advertisement, in a frame of its own that can't read this page.
          Whoever serves it learns your internet address.
        </p>
      )}
      <p>
        Directions open in Google Maps, and a park in the maps app of your phone, only when you ask
        for them.
      </p>
    </>
  )
}

const LIVE_SOURCES: Record<SiteConfig['liveSources'][number], string> = {
  google: 'Google Maps Platform',
  overpass: "an Overpass server with OpenStreetMap's data",
  nominatim: "a Nominatim server with OpenStreetMap's data",
}

/** The live sources the server asks, and what they learn. */
function LiveSources({ names }: { names: SiteConfig['liveSources'] }) {
  const services = names.map((name) => LIVE_SOURCES[name])
  return (
    <p>
      Where we do not know the parks of an area or a place you typed, our server asks{' '}
      {formatList(services)}. The service learns the area or the words, but neither your internet
      address nor your identifier: the question comes from our server. Its answers, and the words
      they answer, are kept for as long as the operator has set, some months as a rule, and at most
      for as long as its terms allow, so that it is not asked twice. Photos are fetched and sent to
      you by our server, too.
    </p>
  )
}

/** The service that locates network addresses, and what it learns. */
function IpLocation() {
  return (
    <p>
      Where you have pressed the location button or allowed your location, and your browser can't
      tell it, our server asks an outside service where your part of the internet is. The service
      learns the network you are in, but neither your whole internet address nor your identifier.
      Where that network is, is kept in memory for an hour, without telling who asked.
    </p>
  )
}
