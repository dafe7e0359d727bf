import { expect, test } from 'vitest'
import { linkTo } from './links.ts'
import { openDocument, textOf } from './site.ts'

test.each([
  ['/about', ['Our Mission', 'How It Works', 'Our Data', 'Privacy and Data Usage']],
  [
    '/privacy',
    [
      'Introduction',
      'Information We Collect',
      'How We Use Your Information',
      'Third-Party Services',
      'Data Security',
      'Your Choices',
      "Children's Privacy",
      'Changes',
      'Contact Us',
    ],
  ],
])('%s has its sections', async (path, sections) => {
  const { $ } = await openDocument(path)
  const headings = $('h2')
    .toArray()
    .map((heading) => $(heading).text())
  expect(headings).toEqual(sections)
  expect(linkTo($, 'Back to Map')).toBe('/')
})

test('the privacy policy is of today', async () => {
  const { $ } = await openDocument('/privacy')
  const today = new Date().toLocaleDateString('en-US', { dateStyle: 'long', timeZone: 'UTC' })
  expect(textOf($, 'main')).toContain(`Last updated: ${today}`)
})
