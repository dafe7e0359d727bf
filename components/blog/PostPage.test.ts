import { expect, test } from 'vitest'
import { withScrollable } from './PostPage.tsx'

test('tables and code can be reached by keyboard', () => {
  expect(withScrollable('<p>a</p><table class="x"><tr></tr></table><pre>b</pre>')).toBe(
    '<p>a</p><div class="scrolls" role="region" aria-label="Table" tabindex="0">' +
      '<table class="x"><tr></tr></table></div><pre tabindex="0">b</pre>',
  )
})

test('all else stays as it is', () => {
  const html = '<p>&lt;table&gt; and <a href="/prefer">tables</a></p>'
  expect(withScrollable(html)).toBe(html)
})
