import { isUsableMapsKey } from '#domain/maps-key.ts'
import { TextPage } from '../layout/TextPage.tsx'
import { useSite } from '../site.ts'
import { ButtonLink } from '../ui/Button.tsx'

/** When the words below last changed. */
const WORDS_CHANGED = 'November 20, 2026'

export function PrivacyPage() {
  const { siteName, googleMapsApiKey } = useSite()
  const today = new Date().toLocaleDateString('en-US', { dateStyle: 'long', timeZone: 'UTC' })
  return (
    <TextPage>
      <article className="prose">
        <h1>Privacy Policy</h1>
        <p suppressHydrationWarning>Last updated: {today}</p>
        <p>The text itself last changed on {WORDS_CHANGED}.</p>
        <h2>Introduction</h2>
        <p>
          This page says what {siteName} knows of you when you use it, and what it does with that.
          In short: very little, and nothing that names you.
        </p>
        <h2>Information We Collect</h2>
        <ul>
          <li>
            What you search for reaches our server, which needs it to answer. It is not stored.
          </li>
          <li>
            Your location, only when you press the location button and your browser asks you first.
            It is used for that search and not stored.
          </li>
          <li>
            An anonymous identifier made of the time and a random number, kept in your browser. It
            tells visits apart without telling who you are.
          </li>
          <li>
            How often each park's card is opened, counted by the day. So that an hour's repeats
            count once, the server remembers the identifier for that long; it is not stored.
          </li>
          <li>Whether you chose the light or the dark look, kept in your browser.</li>
        </ul>
        <h2>How We Use Your Information</h2>
        <p>To show you parks near the place you asked for. We do not sell it or build profiles.</p>
        <h2>Third-Party Services</h2>
        {isUsableMapsKey(googleMapsApiKey) ? (
          <p>
            The map and the suggestions in the search box come from Google Maps. Your browser loads
            them from Google, which learns your internet address and the part of the map you look
            at, under Google's own privacy policy.
          </p>
        ) : (
          <p>
            The background of the map comes from a map server, OpenFreeMap unless the operator chose
            another. Your browser loads it from there, so that server learns your internet address
            and the part of the map you look at. Searches do not go there.
          </p>
        )}
        <p>Directions open in Google Maps, and only when you ask for them.</p>
        <h2>Data Security</h2>
        <p>
          What is not collected cannot be lost. The little that reaches our server is handled by our
          own program and passed on to nobody.
        </p>
        <h2>Your Choices</h2>
        <ul>
          <li>You can search by typing instead of sharing your location.</li>
          <li>You can clear or block this site's storage in your browser; the site still works.</li>
        </ul>
        <h2>Children's Privacy</h2>
        <p>
          {siteName} is not directed at children under 13, and we do not knowingly collect personal
          information from them.
        </p>
        <h2>Changes</h2>
        <p>When this policy changes, the new text appears here with its date.</p>
        <h2>Contact Us</h2>
        <p>Questions about privacy go to the operator of this site.</p>
      </article>
      <div className="actions">
        <ButtonLink look="primary" href="/">
          Back to Map
        </ButtonLink>
      </div>
    </TextPage>
  )
}
