import { isUsableMapsKey } from '#domain/map/map-settings.ts'
import type { SiteConfig } from '#domain/operator/config-schemas.ts'
import { formatList } from '#domain/text/format-text.ts'
import { useSite } from '../app/site.ts'
import { BackToMap, TextPage } from '../layout/TextPage.tsx'
import { OwnText } from './OwnText.tsx'

/** When the policy's text last changed. */
const WORDS_CHANGED = 'November 30, 2026'

/** Live sources that the server asks. */
const LIVE_SOURCES: Record<SiteConfig['liveSources'][number], string> = {
  google: 'Google Maps Platform',
  overpass: "an Overpass server with OpenStreetMap's data",
  nominatim: "a Nominatim server with OpenStreetMap's data",
}

export function PrivacyPage() {
  const site = useSite()
  const { siteName, liveSources, ipLocation, analyticsId, contactEmail, sendsNews } = site
  const asksOthers = liveSources.length > 0 || ipLocation || sendsNews
  const today = new Date().toLocaleDateString('en-US', { dateStyle: 'long', timeZone: 'UTC' })
  return (
    <TextPage>
      <article className="prose">
        <h1>Privacy Policy</h1>
        <p suppressHydrationWarning>Last updated: {today}</p>
        <OwnText page="privacy">
          <p>The text itself last changed on {WORDS_CHANGED}.</p>
          <h2>Introduction</h2>
          <p>
            This page says what {siteName} knows of you when you use it, and what it does with that.
            In short: very little, and nothing that names you.
          </p>
          <CollectedData />
          <h2>How We Use Your Information</h2>
          <p>
            To show you parks near the place you asked for and visitors' ratings, and to correct
            mistakes about parks. We do not sell it or build profiles.
          </p>
          <p>
            Counts, links, reports and stars are stored until the operator deletes them: nothing
            among them names you.
          </p>
          <ThirdPartyServices site={site} />
          <h2>Data Security</h2>
          <p>
            Data that is not collected cannot be lost. The little that reaches our server is handled
            by our own program{' '}
            {asksOthers
              ? 'and passed on to nobody but the services named above, without revealing who you are.'
              : 'and passed on to nobody.'}
          </p>
          <h2>Your Choices</h2>
          <ul>
            <li>You can search by typing instead of sharing your location.</li>
            <li>
              You can take back the stars you have given, as long as your browser keeps the
              identifier.
            </li>
            {analyticsId !== '' && (
              <li>You can turn on Global Privacy Control or Do Not Track in your browser.</li>
            )}
            <li>
              You can clear or block this site's storage in your browser; the site still works.
            </li>
          </ul>
          <h2>Children's Privacy</h2>
          <p>
            {siteName} is not directed at children under 13, and we do not knowingly collect
            personal information from them.
          </p>
          <h2>Changes</h2>
          <p>When this policy changes, the new text appears here with its date.</p>
          <h2>Contact Us</h2>
          <p>
            Questions about privacy go to the operator of this site
            {contactEmail === '' ? (
              '.'
            ) : (
              <>
                : <a href={`mailto:${contactEmail}`}>{contactEmail}</a>
              </>
            )}
          </p>
        </OwnText>
      </article>
      <BackToMap />
    </TextPage>
  )
}

function CollectedData() {
  return (
    <>
      <h2>Information We Collect</h2>
      <ul>
        <li>
          What you search for reaches our server, which needs it to answer. Who searched for it is
          not stored. Street addresses that our own list of streets answers are not logged, and
          forgotten within a minute.
        </li>
        <li>
          Your location, only if you allow your browser to share it: when you press the location
          button, and, once you have allowed it for good, when you open the map. It is used for that
          search and not stored.
        </li>
        <li>
          An anonymous identifier made of the time and a random number, stored in your browser. It
          distinguishes visits without revealing who you are.
        </li>
        <li>
          How often each park's card is opened, counted by the day. So that an hour's repeats count
          once, the server remembers the identifier for that long; it is not stored.
        </li>
        <li>
          How often visitors search, filter, open a park, share one or read a guide, counted by the
          day for all of them together.
        </li>
        <li>
          Links you make to share a park: the park, and the place whose parks are shown beside it.
          Whoever has the link can open it. Who made it is not stored.
        </li>
        <li>
          What you report as wrong about a park: what it is about, your words and the time, for the
          operator to read. Who reported it is not stored, so please write nothing about yourself.
        </li>
        <li>
          What you suggest: a park that is missing, or where one is, its name, its hours or that it
          is closed, with your note and the time, for the operator to decide. For a day a code made
          of it and your anonymous identifier recognizes repetitions; then nothing shows who
          suggested it. Your browser stores what you reported and suggested, with a receipt for
          each, so that you can see what came of it.
        </li>
        <li>
          The stars you give to a park, together with a code made of your anonymous identifier and
          that park, so that you can change them and count once. The code does not show which other
          parks you have rated. So that nobody rates a park many times over, the server remembers
          your internet address with it for a day, in memory only. Visitors see the average and how
          many have rated.
        </li>
        <li>
          What you answer to questions about a park, with the time. So that two visitors have to
          agree, a code made of your network (not your whole internet address) and that park is
          stored for 30 days; then only two of its 32 digits are left, which distinguish answers
          about the park but do not show where they came from. Your browser stores your answers,
          with a receipt for each, so that you can change them. Visitors see how many have answered
          what.
        </li>
        <li>
          How often searches asked for something about a park that is not known yet, counted by the
          day for all visitors together, to know what to ask.
        </li>
        <li>
          How often your internet address and your identifier have asked within the last minutes, so
          that nobody overloads the site. It is stored in memory only, for at most as long as the
          wait after too many requests.
        </li>
        <li>
          Who tries to sign in as this site's operator and fails: the internet address, for about a
          day, so that nobody guesses the password. The operator's own browsers are known by
          cookies, which no visitor is given otherwise; where and with which browser the operator
          signed in and changed settings is stored for the operator to see.
        </li>
        <li>
          The city, when you ask for the parks of one. It is stored without anything about you; your
          browser keeps a receipt, so that you can take it back. So that nobody asks many times
          over, the server remembers your internet address with it for a day, in memory only.
        </li>
        <li>
          The parks you save, stored in your browser. When you open their list, our server is asked
          about them by their numbers; which parks you have saved is not stored there. A file you
          import is read by your browser; the names and places of its waypoints are sent to our
          server to find the parks they are, and not stored.
        </li>
        <li>
          Copies of this site's own scripts and of the page for when there is no connection, stored
          by your browser, with the first parks of your last list, so that these and your saved
          parks can be shown without one.
        </li>
        <li>
          What you chose, stored in your browser: the light or the dark look, miles or kilometers,
          whether the list follows the map, and what you come for, such as your dog, so that it is
          chosen again. Also that you have seen the hint about photos, and how long to wait after
          too many requests.
        </li>
      </ul>
    </>
  )
}

/** The policy's section on third parties, depending on the settings. */
function ThirdPartyServices({ site }: { site: SiteConfig }) {
  const { googleMapsApiKey, liveSources, ipLocation, analyticsId, adSnippet, sendsNews } = site
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
      {liveSources.length > 0 && (
        <p>
          Where we do not know the parks of an area or a place you typed, our server asks{' '}
          {formatList(liveSources.map((name) => LIVE_SOURCES[name]))}. The service learns the area
          or the words, but neither your internet address nor your identifier: the question comes
          from our server. Its answers, and the words they answer, are stored for as long as the
          operator has set, some months as a rule, and at most for as long as its terms allow, so
          that it is not asked twice. Photos are fetched and sent to you by our server, too.
        </p>
      )}
      {ipLocation && (
        <p>
          Where you have pressed the location button or allowed your location, and your browser
          can't determine it, our server asks an outside service where your part of the internet is.
          The service learns the network you are in, but neither your whole internet address nor
          your identifier. Where that network is, is stored in memory for an hour, without revealing
          who asked.
        </p>
      )}
      {sendsNews && (
        <p>
          What you report or suggest is also sent to the operator by e-mail, or to a service that
          the operator has chosen: your words and the park they are about, nothing else.
        </p>
      )}
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
