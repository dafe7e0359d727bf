import { readFile } from 'node:fs/promises'
import { scriptNamed } from '../built-scripts.ts'
import { addPark, button, call, newWord, openPage, place, rows } from './admin-park-helpers.ts'
import {
  expect,
  expectAccessible,
  OPPOSITE_LOOKS,
  PHONE,
  test,
  useLook,
  withoutWebGl,
} from './fixtures.ts'
import { signIn } from './sign-in.ts'

test('a park is added by keyboard, and those that it may be are shown first', async ({ page }) => {
  await signIn(page)
  const [word, lat] = [newWord(), place()]
  const known = await addPark(page, `Rowan ${word}`, lat)
  await openPage(page, '/admin/parks')
  await button(page, 'Add a park').focus()
  await page.keyboard.press('Enter')
  const dialog = page.getByRole('dialog', { name: 'Add a park' })
  await expect(dialog.getByLabel('Name')).toBeFocused()
  await button(dialog, 'Add park').press('Enter')
  await expect(dialog.getByText('Give the name of the park.')).toBeVisible()
  await expect(dialog.getByLabel('Name')).toBeFocused()
  // While it is drawn, a pause between two letters may make a select begin anew.
  const map = dialog.getByLabel('Map for the pin', { exact: true })
  await expect(map).toBeVisible()
  await page.keyboard.type(`rowan ${word}`)
  await page.keyboard.press('Tab')
  await page.keyboard.type('Dog park')
  await expect(dialog.getByLabel('Kind')).toHaveValue('dog_park')
  await page.keyboard.press('Tab')
  await page.keyboard.type(`${lat + 0.002}, -40`)
  const like = dialog.getByRole('status').filter({ hasText: 'Is it one of these?' })
  await expect(like.getByRole('link')).toHaveText(`Rowan ${word}`)
  await expect(like.getByRole('link')).toHaveAttribute('href', `/admin/parks?q=${known}`)
  await expect(like).toContainText('Same name')
  await map.focus()
  for (let step = 0; step < 3; step += 1) await page.keyboard.press('ArrowRight')
  const position = dialog.getByLabel('Position')
  // The map moves for a while.
  await expect(async () => {
    await button(dialog, 'Put the pin in the middle').press('Enter')
    await expect(position).not.toHaveValue(/, -40$/, { timeout: 500 })
  }).toPass({ timeout: 10_000 })
  await dialog.getByLabel('Name').fill(`Rowan Run ${word}`)
  await expect(like).toBeHidden()
  await page.keyboard.press('Enter')
  await expect(dialog).toBeHidden()
  await expect(page.getByText(`Rowan Run ${word} is added.`)).toBeVisible()
  await expect(rows(page)).toHaveCount(1)
  await expect(rows(page)).toContainText('The operator of this site')
  const id = Number(new URL(page.url()).searchParams.get('q'))
  const park = await (await page.request.get(`/api/parks/${id}`)).json()
  expect(park).toMatchObject({ name: `Rowan Run ${word}`, types: ['dog_park'], source: 'operator' })
  expect(park.longitude).toBeGreaterThan(-40)
})

test('the pin is put by pressing the map', async ({ page }) => {
  await signIn(page)
  await page.setViewportSize(PHONE)
  await openPage(page, '/admin/parks')
  await button(page, 'Add a park').click()
  const dialog = page.getByRole('dialog', { name: 'Add a park' })
  await dialog.getByLabel('Map for the pin', { exact: true }).click({ position: { x: 60, y: 60 } })
  await expect(dialog.getByLabel('Position')).toHaveValue(/^\d+\.\d+, -\d+\.\d+$/)
  await button(dialog, 'Cancel').click()
  const question = page.getByRole('dialog', { name: 'Discard the new park?' })
  await button(question, 'Discard').click()
  await expect(dialog).toBeHidden()
})

test('parks are merged after a look at what it would do; old links lead on; it can be undone', async ({
  page,
}) => {
  await signIn(page)
  const [word, lat] = [newWord(), place()]
  const target = await addPark(page, `Alder ${word}`, lat)
  const facts = { description: 'A wood.', facts: { lit: 'yes' } }
  const merged = await addPark(page, `Alder Wood ${word}`, lat + 0.0001, facts)
  await openPage(page, `/admin/parks?q=${word}`)
  await button(page, `Merge Alder ${word}`).click()
  const dialog = page.getByRole('dialog', { name: `Merge Alder ${word}` })
  await button(dialog, /^Compare with/).click()
  await expect(dialog).toContainText(`Alder Wood ${word} (No. ${merged}`)
  await expect(dialog.getByRole('list', { name: 'What will change' })).toContainText('A wood.')
  await button(dialog, 'Keep the other').click()
  await expect(dialog).toContainText('gains no facts')
  await button(dialog, 'Keep the other').click()
  await button(dialog, 'Merge').press('Enter')
  await expect(page.getByText(`Alder Wood ${word} is part of Alder ${word}.`)).toBeVisible()
  const row = rows(page).filter({ hasText: `No. ${merged}` })
  await expect(row).toContainText('Merged')
  await expect(row).toContainText(`part of Alder ${word}`)

  const old = await page.request.get(`/parks/${merged}`, { maxRedirects: 0 })
  expect(old.status()).toBe(301)
  expect(old.headers().location).toContain(`/parks/${target}/alder-${word}`)
  const park = await (await page.request.get(`/api/parks/${merged}`)).json()
  expect(park).toMatchObject({ id: target, description: 'A wood.' })

  await openPage(page, `/admin/parks?set=merged&q=${word}`)
  await expect(rows(page)).toHaveCount(1)
  await button(page, `Take Alder Wood ${word} apart`).click()
  await expect(page.getByText('The parks are two again.')).toBeVisible()
  await expect(rows(page)).toHaveCount(0)
  expect((await page.request.get(`/api/parks/${merged}`)).ok()).toBe(true)
})

test('the log shows what was changed, by kind, words and day, and is downloaded', async ({
  page,
}) => {
  await signIn(page)
  const word = newWord()
  const id = await addPark(page, `Sorrel ${word}`, place())
  await call(page, 'parkEdits.correct', { id, facts: { name: `Sorrel Hill ${word}` } })
  const html = await (await page.request.get(`/admin/audit?q=${word}`)).text()
  expect(html).toContain('Corrected a park')
  await openPage(page, '/admin/audit')
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Log of Changes')
  await page.getByRole('searchbox', { name: 'Search changes' }).fill(word)
  const changes = rows(page, 'Changes')
  await expect(changes).toHaveCount(2)
  await expect(changes.first()).toContainText('Corrected a park')
  await expect(changes.last()).toContainText('Added a park')
  const details = changes.first().getByRole('button', { name: /^Details of change/ })
  await details.press('Enter')
  await expect(changes.first()).toContainText(`Before: name: Sorrel ${word}`)
  await expect(changes.first()).toContainText(`After: name: Sorrel Hill ${word}`)
  await expect(changes.first().getByRole('link')).toHaveAttribute('href', `/admin/parks?q=${id}`)
  for (const [format, sign] of [
    ['CSV', 'Corrected a park'],
    ['JSON', '"parkEdits.correct"'],
  ] as const) {
    const [download] = await Promise.all([
      page.waitForEvent('download'),
      button(page, `Download ${format}`).click(),
    ])
    expect(download.suggestedFilename()).toBe(`changes.${format.toLowerCase()}`)
    const text = await readFile(await download.path(), 'utf8')
    expect(text).toContain(sign)
    expect(text).toContain(word)
  }
  await page.getByLabel('Of what').selectOption('Cache')
  await expect(page.getByText('No change matches.')).toBeVisible()
  await expect(page).toHaveURL(`/admin/audit?kind=cache&q=${word}`)
  await page.getByLabel('Of what').selectOption('Parks')
  await page.getByLabel('From').fill('2999-01-01')
  await expect(page.getByText('No change matches.')).toBeVisible()
  await button(page, 'Show all changes').click()
  await expect(page).toHaveURL('/admin/audit')
})

for (const look of OPPOSITE_LOOKS) {
  test(`${look.name}, all of it can be read and reached`, {
    tag: look.theme === 'light' ? '@full' : [],
  }, async ({ page }) => {
    await useLook(page, look)
    await signIn(page)
    const [word, lat] = [newWord(), place()]
    const one = await addPark(page, `Elder ${word}`, lat)
    const other = await addPark(page, `Elder ${word}`, lat + 0.001, { facts: { lit: 'yes' } })
    const fits = async () =>
      expect(
        await page.evaluate(
          () => document.documentElement.scrollWidth - document.documentElement.clientWidth,
        ),
      ).toBe(0)
    await openPage(page, '/admin/audit')
    await button(page, /^Details of change/)
      .first()
      .click()
    await expectAccessible(page)
    await fits()
    await openPage(page, '/admin/parks?set=duplicates')
    await expect(page.getByText(/(pairs?|duplicates) (up to|in all)/)).toBeVisible()
    await expectAccessible(page)
    await fits()
    const pair = { oneId: one, otherId: other, isDistinct: true }
    await call(page, 'parkEdits.setDistinct', pair)
    await openPage(page, '/admin/parks?set=apart')
    await expect(button(page, /^Look at them again/).first()).toBeVisible()
    await expectAccessible(page)
    await fits()
    await openPage(page, `/admin/parks?q=${word}`)
    await button(page, `Merge Elder ${word}`).first().click()
    const dialog = page.getByRole('dialog', { name: `Merge Elder ${word}` })
    await button(dialog, /^Compare with/).click()
    await expect(button(dialog, 'Merge')).toBeVisible()
    await expect(dialog).toHaveCSS('opacity', '1')
    await expectAccessible(page)
    await page.keyboard.press('Escape')
    await expect(dialog).toBeHidden()
    await button(page, 'Add a park').click()
    await expect(page.getByLabel('Map for the pin', { exact: true })).toBeVisible()
    await expectAccessible(page)
  })
}

test('parks are narrowed down, shown on a map, and several hidden and shown at once', async ({
  page,
}) => {
  await signIn(page)
  const [word, lat] = [newWord(), place()]
  for (const [name, step] of [
    ['Hazel', 0],
    ['Linden', 0.01],
  ] as const) {
    await addPark(page, `${name} ${word}`, lat + step, step ? {} : { facts: { lit: 'yes' } })
  }
  await openPage(page, `/admin/parks?q=${word}`)
  await page.getByLabel('Source').selectOption('The operator of this site')
  await expect(page).toHaveURL(`/admin/parks?q=${word}&source=operator`)
  await expect(rows(page)).toHaveCount(2)
  await page.getByRole('combobox', { name: 'Unknown' }).click()
  await page.keyboard.type('Lit at night')
  await page.getByRole('option', { name: 'Lit at night' }).click()
  await expect(rows(page)).toHaveCount(1)
  await expect(rows(page)).toContainText(`Linden ${word}`)
  await page.getByLabel('Place').fill('Nowhere at all')
  await page.keyboard.press('Enter')
  await expect(page.getByText('No park matches the filters.')).toBeVisible()
  await button(page, 'Clear filters').click()
  await expect(page).toHaveURL(`/admin/parks?q=${word}`)
  await expect(rows(page)).toHaveCount(2)
  await button(page, 'Show on a map').click()
  await button(page, `Go to Linden ${word}`).press('Enter')
  await expect(page.getByLabel(`Choose Linden ${word}`)).toBeInViewport()
  await button(page, 'Choose all').click()
  await button(page, 'Hide chosen').click()
  await button(page.getByRole('dialog', { name: 'Hide 2 parks?' }), 'Hide').click()
  await expect(page.getByText('2 parks are hidden from visitors.')).toBeVisible()
  await expect(rows(page).filter({ hasText: 'Hidden' })).toHaveCount(2)
  await button(page, 'Undo').click()
  await expect(page.getByText('The change is undone.')).toBeVisible()
  await expect(rows(page).filter({ hasText: 'Hidden' })).toHaveCount(0)
})

test('where no map can be drawn the position is typed', { tag: '@full' }, async ({ page }) => {
  await withoutWebGl(page)
  await signIn(page)
  const word = newWord()
  await openPage(page, '/admin/parks')
  await button(page, 'Add a park').click()
  const dialog = page.getByRole('dialog', { name: 'Add a park' })
  await expect(dialog.getByText('The map could not be shown.')).toBeVisible()
  for (const name of ['Look there', 'Put the pin in the middle']) {
    await expect(button(dialog, name)).toBeDisabled()
  }
  await dialog.getByLabel('Name').fill(`Willow ${word}`)
  await dialog.getByLabel('Position').fill(`${place()}, -100`)
  await button(dialog, 'Add park').click()
  await expect(page.getByText(`Willow ${word} is added.`)).toBeVisible()
})

test.describe('where the script of the map is lost on the way', () => {
  test.use({ allowed: [/ERR_FAILED/] })

  test('the list stays, and the map can be loaded again', { tag: '@full' }, async ({ page }) => {
    await signIn(page)
    const word = newWord()
    await addPark(page, `Larch ${word}`, place())
    const script = `**${scriptNamed('FoundMap')}`
    await page.route(script, (route) => route.abort())
    await openPage(page, `/admin/parks?q=${word}`)
    await button(page, 'Show on a map').click()
    await expect(button(page, 'Load again')).toBeVisible()
    await expect(rows(page)).toHaveCount(1)
    await page.unroute(script)
    await button(page, 'Load again').press('Enter')
    await expect(button(page, `Go to Larch ${word}`)).toBeVisible()
  })
})
