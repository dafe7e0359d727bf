import type { Page } from '@playwright/test'
import { callBlog, makePost, uniqueWord } from './blog-posts.ts'
import {
  expect,
  expectAccessible,
  hydrated,
  OPPOSITE_LOOKS,
  open,
  test,
  useLook,
} from './fixtures.ts'
import { signIn } from './sign-in.ts'

const items = (page: Page) => page.getByRole('tabpanel').locator('li')
const content = (page: Page) => page.getByRole('textbox', { name: 'Content' })
const found = (page: Page, count: number) =>
  page.getByText(`${count} ${count === 1 ? 'post' : 'posts'} found`, { exact: true })

async function edit(page: Page, id: number): Promise<void> {
  await open(page, `/admin/blog/${id}`)
  await expect(content(page)).toBeVisible()
}

test('the list is complete in the document, and found by words and status', async ({ page }) => {
  const word = uniqueWord()
  const elms = await makePost(page, { title: `Elms ${word}`, tags: ['Trees'] }, 'published')
  await makePost(page, { title: `Oaks ${word}` })
  const html = await (await page.request.get(`/admin/blog?q=${word}`)).text()
  expect(html).toContain(`Elms ${word}`)
  await open(page, '/admin/blog')
  await page.getByRole('searchbox', { name: 'Search posts' }).fill(word)
  await expect(found(page, 2)).toBeVisible()
  await expect(page).toHaveURL(`/admin/blog?q=${word}`)
  await expect(items(page).first()).toContainText('Draft')
  await expect(items(page).last()).toContainText('Tags: Trees')
  await page.getByRole('combobox', { name: 'Status' }).selectOption('Published')
  await expect(found(page, 1)).toBeVisible()
  await expect(
    page.getByRole('link', { name: `View ${elms.title} (in a new tab)` }),
  ).toHaveAttribute('href', `/blog/${elms.slug}`)
  await page.getByRole('combobox', { name: 'Status' }).selectOption('Scheduled')
  await expect(page.getByText('No posts match.')).toBeVisible()
  await page.goBack()
  await expect(found(page, 1)).toBeVisible()
})

test('a post is begun, written, saved, published, and seen by visitors', async ({ page }) => {
  const word = uniqueWord()
  await signIn(page)
  await open(page, '/admin/blog')
  await page.getByRole('button', { name: 'New post' }).click()
  const dialog = page.getByRole('dialog', { name: 'New post' })
  await dialog.getByRole('button', { name: 'Create' }).click()
  await expect(dialog).toContainText('Please enter a title')
  await dialog.getByLabel('Title').fill(`Birches ${word}`)
  await dialog.getByRole('button', { name: 'Create' }).click()
  await expect(page).toHaveURL(/\/admin\/blog\/\d+$/)
  await hydrated(page)
  await expect(page.getByLabel('Slug')).toHaveValue(`birches-${word}`)

  await content(page).click()
  await page.keyboard.type('White trees ')
  await page.getByRole('button', { name: 'Bold' }).click()
  await page.keyboard.type('everywhere')
  await page.getByLabel('Excerpt').fill('About birches.')
  const tags = page.getByRole('combobox', { name: 'Tags' })
  await tags.fill(`Birch ${word}`)
  await tags.press('Enter')
  await tags.fill(`birch ${word}`)
  await tags.press('Enter')
  await expect(page.getByText('Tag exists')).toBeVisible()
  await tags.fill('')
  const parks = page.getByRole('combobox', { name: 'Related parks' })
  await parks.fill('golden gate par')
  await page
    .getByRole('option', { name: /^Golden Gate Park/ })
    .first()
    .click()
  await page.getByLabel('Author').fill('')
  await page.getByRole('button', { name: 'Save', exact: true }).click()
  await expect(page.getByLabel('Author')).toBeFocused()
  await expect(page.getByText('Please enter an author')).toBeVisible()
  await page.getByLabel('Author').fill('Bea')
  await page.getByRole('button', { name: 'Publish', exact: true }).click()
  await expect(page.getByText('The post is published')).toBeVisible()
  await expect(page.getByText('Saved', { exact: true })).toBeVisible()

  const path = `/blog/birches-${word}`
  const html = await (await page.request.get(path)).text()
  expect(html).toContain('<p>White trees <strong>everywhere</strong></p>')
  expect(html).toContain('Golden Gate Park')
  expect(await (await page.request.get('/blog/feed.xml')).text()).toContain(path)
  expect(await (await page.request.get('/sitemap/posts-1.xml')).text()).toContain(path)

  await page.getByRole('button', { name: 'Unpublish', exact: true }).click()
  await expect(page.getByText('The post is a draft')).toBeVisible()
  expect((await page.request.get(path)).status()).toBe(404)
  expect((await page.request.get(`${path}?preview=true`)).status()).toBe(200)
  expect(await (await page.request.get('/blog/feed.xml')).text()).not.toContain(path)
  expect(await (await page.request.get('/sitemap/posts-1.xml')).text()).not.toContain(path)
})

test('an edit leaves the rest of a post as it was', async ({ page }) => {
  const image = '<img src="/og/site.png" alt="Elms" width="1200" height="630" loading="lazy" />'
  const rest = [
    '<h2 id="section-parks">Parks</h2>',
    `<figure>${image}<figcaption>Elms in <strong>May</strong></figcaption></figure>`,
    '<table><thead><tr><th scope="col">Park</th><th scope="col">Size</th></tr></thead><tbody>',
    '<tr><th scope="row">Elm Park</th><td><a href="/parks/1">2 acres</a></td></tr>',
    '<tr><td colspan="2">Both are <em>open</em></td></tr></tbody></table>',
    `<ul><li>One</li><li>Two</li></ul><figure>${image}</figure>`,
    '<p>See <a href="https://example.com" rel="nofollow noopener noreferrer">them</a> or ',
    '<a href="#section-parks">go up</a></p>',
    '<table><tbody><tr><td>No head</td></tr></tbody></table>',
  ].join('')
  const fields = { title: `Elms ${uniqueWord()}`, content: `<p>Trees.</p>${rest}` }
  const { id, slug } = await makePost(page, fields, 'published')
  await edit(page, id)
  await content(page).getByText('Trees.').click()
  await page.keyboard.press('End')
  await page.keyboard.type(' Shade.')
  await page.getByRole('button', { name: 'Save', exact: true }).click()
  await expect(page.getByText('Saved', { exact: true })).toBeVisible()
  const { post } = await (await page.request.get(`/api/blog/${slug}`)).json()
  expect(post.content).toBe(`<p>Trees. Shade.</p>${rest}`)
})

test('what is typed is saved by Ctrl+S, discarded, or lost only after a question', async ({
  page,
}) => {
  const { id, slug, title } = await makePost(page, { title: `Oaks ${uniqueWord()}` }, 'published')
  const shown = async () => (await (await page.request.get(`/api/blog/${slug}`)).json()).post
  await edit(page, id)
  await content(page).click()
  await page.keyboard.press('Home')
  await page.keyboard.type('Typed here. ')
  await expect(page.getByText('Not saved yet')).toBeVisible()
  expect((await shown()).content).toBe('<p>Old trees.</p>')
  await page.keyboard.press('ControlOrMeta+s')
  await expect(page.getByText('Saved', { exact: true })).toBeVisible()
  expect((await shown()).content).toBe('<p>Typed here. Old trees.</p>')

  await page.getByLabel('Title').fill('Elms')
  await page.keyboard.press('ControlOrMeta+s')
  await expect(page.getByText('Saved', { exact: true })).toBeVisible()
  expect((await shown()).title).toBe('Elms')

  await page.getByLabel('Title').fill(title)
  await content(page).click()
  await page.keyboard.type('More. ')
  await page.getByRole('button', { name: 'Discard changes' }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Discard' }).click()
  await expect(page.getByLabel('Title')).toHaveValue('Elms')
  await expect(content(page)).toHaveText('Typed here. Old trees.')

  await page.getByLabel('Excerpt').fill('To be lost.')
  await page.getByRole('link', { name: 'Blog Posts' }).click()
  const question = page.getByRole('dialog', { name: 'Leave without saving?' })
  await question.getByRole('button', { name: 'Cancel' }).click()
  await expect(page.getByLabel('Excerpt')).toHaveValue('To be lost.')
  await page.getByRole('link', { name: 'Blog Posts' }).click()
  await question.getByRole('button', { name: 'Leave' }).click()
  await expect(page).toHaveURL('/admin/blog')
  await edit(page, id)
  await expect(page.getByLabel('Excerpt')).toHaveValue('Old trees.')
})

test.describe('what could not be saved stays in the form', () => {
  test.use({ allowed: [[/status of (404|409|503)/], { option: true }] as never })
  const save = (page: Page) => page.getByRole('button', { name: 'Save', exact: true }).click()
  const savedText = (page: Page) => page.getByText('Saved', { exact: true })

  test('of two windows: the other version is loaded, or written over', async ({
    page,
    context,
  }) => {
    const { id, title } = await makePost(page, { title: `Oaks ${uniqueWord()}` })
    const other = await context.newPage()
    await edit(page, id)
    await edit(other, id)
    await page.getByLabel('Title').fill(`First ${title}`)
    await save(page)
    await expect(savedText(page)).toBeVisible()

    await other.getByLabel('Title').fill(`Second ${title}`)
    await content(other).click()
    await other.keyboard.press('Home')
    await other.keyboard.type('Mine. ')
    await save(other)
    const alert = other.getByRole('alert').filter({
      hasText: 'Somebody has changed this post meanwhile',
    })
    await expect(alert).toBeVisible()
    await expect(other.getByLabel('Title')).toHaveValue(`Second ${title}`)
    await alert.getByRole('button', { name: 'Save mine over it' }).click()
    await expect(savedText(other)).toBeVisible()
    await expect(alert).toBeHidden()

    await page.getByLabel('Author').fill('Cyd')
    await save(page)
    const first = page.getByRole('alert').filter({ hasText: 'Somebody has changed this post' })
    await first.getByRole('button', { name: 'Load the other version' }).click()
    const question = page.getByRole('dialog', { name: 'Load the other version?' })
    await question.getByRole('button', { name: 'Cancel' }).click()
    await expect(page.getByLabel('Author')).toHaveValue('Cyd')
    await first.getByRole('button', { name: 'Load the other version' }).click()
    await question.getByRole('button', { name: 'Load' }).click()
    await expect(page.getByLabel('Title')).toHaveValue(`Second ${title}`)
    await expect(page.getByLabel('Author')).toHaveValue('Ann')
    await expect(content(page)).toHaveText('Mine. Old trees.')
    await expect(first).toBeHidden()
    await page.getByLabel('Author').fill('Cyd')
    await save(page)
    await expect(savedText(page)).toBeVisible()
  })

  test('where the post is deleted, or the server does not answer', { tag: '@full' }, async ({
    page,
  }) => {
    const { id } = await makePost(page, { title: `Oaks ${uniqueWord()}` })
    await edit(page, id)
    await callBlog(page, 'remove', { id })
    await page.getByLabel('Author').fill('Cyd')
    await page.getByRole('button', { name: 'Publish', exact: true }).click()
    const alert = page.getByRole('alert').filter({ hasText: 'This post was deleted meanwhile' })
    await alert.getByRole('button', { name: 'Bring the post back' }).click()
    await expect(alert).toBeHidden()
    await page.route('**/api/trpc/blog.save', (route) =>
      route.fulfill({ status: 503, json: { message: 'Not now.' } }),
    )
    await save(page)
    await expect(
      page.getByRole('alert').filter({ hasText: 'The post was not saved' }),
    ).toBeVisible()
    await expect(page.getByLabel('Author')).toHaveValue('Cyd')
    await page.unroute('**/api/trpc/blog.save')
    await save(page)
    await expect(savedText(page)).toBeVisible()
    await expect(page.getByRole('alert').filter({ hasText: 'not saved' })).toBeHidden()
  })
})

test('a post is scheduled in the operator’s own time zone, taken back, deleted and had back', async ({
  page,
}) => {
  const { title, slug } = await makePost(page, { title: `Oaks ${uniqueWord()}` })
  await open(page, `/admin/blog?q=${title.split(' ')[1]}`)
  await page.getByRole('button', { name: `More for ${title}` }).click()
  await page.getByRole('menuitem', { name: 'Schedule…' }).click()
  const dialog = page.getByRole('dialog')
  const zone = await page.evaluate(() => Intl.DateTimeFormat().resolvedOptions().timeZone)
  await expect(dialog).toContainText(`In your time zone, ${zone}.`)
  await dialog.getByRole('button', { name: 'Schedule', exact: true }).click()
  await expect(dialog).toContainText('Please choose a date and time to come')
  await dialog.getByLabel('Date and time').fill('2100-01-02T09:30')
  await dialog.getByRole('button', { name: 'Schedule', exact: true }).click()
  await expect(items(page)).toContainText('Scheduled')
  await expect(items(page)).toContainText('Jan 2, 2100, 9:30')
  expect((await page.request.get(`/blog/${slug}`)).status()).toBe(404)
  await page.getByRole('button', { name: `More for ${title}` }).click()
  await page.getByRole('menuitem', { name: 'Back to draft' }).click()
  await expect(items(page)).toContainText('Draft')

  const status = async () => (await page.request.get(`/blog/${slug}?preview=true`)).status()
  const remove = async () => {
    await page.getByRole('button', { name: `More for ${title}` }).click()
    await page.getByRole('menuitem', { name: 'Delete' }).click()
  }
  await remove()
  await page.getByRole('dialog').getByRole('button', { name: 'Cancel' }).click()
  await expect(page.getByRole('dialog')).toBeHidden()
  await expect(items(page)).toHaveCount(1)
  expect(await status()).toBe(200)
  await remove()
  await page.getByRole('dialog').getByRole('button', { name: 'Delete' }).click()
  await expect(found(page, 0)).toBeVisible()
  expect(await status()).toBe(404)
  await page.getByRole('button', { name: 'Undo' }).click()
  await expect(found(page, 1)).toBeVisible()
  expect(await status()).toBe(200)
})

test('links lead somewhere, pictures and tables are put in by the toolbar', async ({ page }) => {
  const parks = (await (await page.request.get('/api/parks?address=Golden+Gate+Park')).json()).parks
  const { id, slug } = await makePost(page, {
    title: `Oaks ${uniqueWord()}`,
    content: '<p>Old trees</p>',
    relatedParkIds: [parks[0].id],
  })
  await edit(page, id)
  await content(page).click()
  await page.keyboard.press('ControlOrMeta+a')
  await page.getByRole('button', { name: 'Link', exact: true }).click()
  const address = page.getByLabel('Address of the link')
  await address.fill('javascript:alert(1)')
  await address.press('Enter')
  await expect(page.getByText('Write https://example.com or /parks/12')).toBeVisible()
  await address.fill('example.com/trees')
  await address.press('Enter')
  await expect(content(page).locator('a')).toHaveAttribute('href', 'https://example.com/trees')
  await expect(content(page)).toBeFocused()
  await page.keyboard.press('End')
  await page.getByRole('button', { name: 'Picture of a related park' }).click()
  await page.getByRole('menuitem', { name: parks[0].name }).click()
  await expect(content(page).locator('figure img')).toBeVisible()
  await page.getByRole('button', { name: 'Save', exact: true }).click()
  await expect(page.getByText('Saved', { exact: true })).toBeVisible()
  const html = await (await page.request.get(`/blog/${slug}?preview=true`)).text()
  expect(html).toContain(
    '<a href="https://example.com/trees" rel="nofollow noopener noreferrer">Old trees</a>',
  )
  expect(html).toMatch(
    new RegExp(`<figure><img src="/og/parks/${parks[0].id}\\.png[^>]*></figure>`),
  )
})

test.describe('in every look', () => {
  test.use({ allowed: [[/status of 409/], { option: true }] as never })
  for (const look of OPPOSITE_LOOKS) {
    test(`${look.name}, all of it can be read and reached`, {
      tag: look.theme === 'dark' ? '@full' : [],
    }, async ({ page }) => {
      await useLook(page, look)
      const word = uniqueWord()
      const { id } = await makePost(page, {
        title: `A guide to oaks, elms and other trees of the city ${word}`,
        content: '<h2>Where</h2><table><tr><th>Name</th></tr><tr><td>Elm</td></tr></table>',
        tags: ['Trees'],
      })
      const narrow = async () =>
        expect(
          await page.evaluate(
            () => document.documentElement.scrollWidth - document.documentElement.clientWidth,
          ),
        ).toBe(0)
      await open(page, `/admin/blog?q=${word}`)
      await expect(items(page)).toHaveCount(1)
      await expectAccessible(page)
      await narrow()
      await edit(page, id)
      await callBlog(page, 'save', {
        id,
        version: 2,
        fields: {
          title: 'New',
          author: 'Ann',
          excerpt: '',
          content: '',
          tags: [],
          relatedParkIds: [],
        },
      })
      await page.getByRole('button', { name: 'Save', exact: true }).click()
      await expect(page.getByRole('button', { name: 'Save mine over it' })).toBeVisible()
      await expectAccessible(page)
      await narrow()
    })
  }
})
