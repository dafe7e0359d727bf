import { expect, test } from 'vitest'
import { COPIED_MS } from './ShareButton.tsx'
import { SHARE_LABEL, SHARE_TOAST, shareLink } from './share-address.ts'

const ORIGIN = 'https://parks.example'

test.each([
  [{ shortId: 'aB3_-' }, 'https://parks.example/s/aB3_-'],
  [{ shortId: 'aB3_-', seoUrl: 'https://other.example/s/aB3_-' }, 'https://other.example/s/aB3_-'],
])('the link of %j', (answer, link) => {
  expect(shareLink(answer, ORIGIN)).toBe(link)
})

test('the words and the time of sharing', () => {
  expect(SHARE_TOAST).toEqual({
    copied: { title: 'Link Copied!' },
    created: { title: 'Link Created', text: 'Long-press to select and copy' },
    failed: { title: 'Sharing Error', text: 'Unable to generate share link. Please try again.' },
  })
  expect([SHARE_LABEL.copied, COPIED_MS]).toEqual(['Copied!', 3_000])
})
