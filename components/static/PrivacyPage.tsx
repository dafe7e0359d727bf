import { useSite } from '../app/site.ts'
import { BackToMap } from '../layout/BackToMap.tsx'
import { TextPage } from '../layout/TextPage.tsx'
import { CollectedData } from './CollectedData.tsx'
import { ThirdPartyServices } from './ThirdPartyServices.tsx'

/** When the policy's text last changed. */
const WORDS_CHANGED = 'November 27, 2026'

export function PrivacyPage() {
  const site = useSite()
  const { siteName, liveSources, ipLocation, analyticsId, contactEmail } = site
  const asksOthers = liveSources.length > 0 || ipLocation
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
        <CollectedData />
        <h2>How We Use Your Information</h2>
        <p>
          To show you parks near the place you asked for, what visitors think of them, and to mend
          what is wrong about them. We do not sell it or build profiles.
        </p>
        <p>
          Counts, links, reports and stars are kept until the operator deletes them: nothing among
          them names you.
        </p>
        <ThirdPartyServices site={site} />
        <h2>Data Security</h2>
        <p>
          What is not collected cannot be lost. The little that reaches our server is handled by our
          own program{' '}
          {asksOthers
            ? 'and passed on to nobody but the services named above, without telling them who you are.'
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
          <li>You can clear or block this site's storage in your browser; the site still works.</li>
        </ul>
        <h2>Children's Privacy</h2>
        <p>
          {siteName} is not directed at children under 13, and we do not knowingly collect personal
          information from them.
        </p>
        <h2>Changes</h2>
        <p>When this policy changes, the new text appears here with its date.</p>
        <Contact email={contactEmail} />
      </article>
      <BackToMap />
    </TextPage>
  )
}

function Contact({ email }: { email: string }) {
  return (
    <>
      <h2>Contact Us</h2>
      <p>
        Questions about privacy go to the operator of this site
        {email === '' ? (
          '.'
        ) : (
          <>
            : <a href={`mailto:${email}`}>{email}</a>
          </>
        )}
      </p>
    </>
  )
}
