import type { Page } from '@playwright/test'
import {
  expect,
  expectAccessible,
  hydrated,
  open,
  PHONE,
  reload,
  test,
  useTheme,
  withoutWebGl,
} from './fixtures.ts'
import { signIn } from './sign-in.ts'

const pinMap = (page: Page) => page.getByRole('region', { name: /^Map below the pin/ })
const pinAt = (page: Page) => page.getByRole('textbox', { name: /^Position of the pin/ })
const send = (page: Page) =>
  page.getByRole('button', { name: /^Suggest this park|^Send the suggestion/ })
const thanks = (page: Page) => page.getByRole('heading', { name: 'Thank you. It is waiting.' })
const ownList = (page: Page) => page.getByRole('region', { name: 'What you told us' })

/** Somewhere without parks, of each test's own. */
const emptyPosition = (number: number) => ({ lat: 10 + number / 10, lng: -140 })

async function addPark(page: Page, name: string, { lat, lng }: { lat: number; lng: number }) {
  await open(page, `/suggest?lat=${lat}&lng=${lng}`)
  await page.getByRole('textbox', { name: 'Name' }).fill(name)
  await page.getByRole('combobox', { name: 'Kind' }).selectOption('Dog park')
  await page.getByRole('checkbox', { name: 'Toilets' }).check()
  await send(page).click()
  await expect(thanks(page)).toBeFocused()
}

/** Puts the pin at a position, and then at a place. */
async function putPinByText(page: Page) {
  await pinAt(page).fill('41.5, -93.5')
  await page.keyboard.press('Enter')
  await expect(pinAt(page)).toHaveValue('41.5, -93.5')
  await page.getByRole('searchbox', { name: 'Place to show on the map' }).fill('94110')
  await page.keyboard.press('Enter')
  await expect(pinAt(page)).toHaveValue(/^37\.7/)
}

test('a missing park is added in a few presses, and only this device shows it', async ({
  page,
}) => {
  const { lat, lng } = emptyPosition(1)
  await addPark(page, 'Elm Street Dog Park', { lat, lng })
  await page.getByRole('link', { name: 'See it on the map' }).click()
  const marker = page.getByRole('link', { name: 'Elm Street Dog Park, waiting' })
  await expect(marker).toBeVisible()
  await marker.click()
  await expect(ownList(page)).toContainText('Elm Street Dog Park')
  await expect(ownList(page)).toContainText('Waiting for the operator')
  const answer = await page.request.get(`/api/parks?lat=${lat}&lng=${lng}&radius=1000`)
  expect((await answer.json()).parks).toEqual([])
  await ownList(page).getByRole('button', { name: 'Take it back' }).click()
  await expect(ownList(page)).not.toContainText('Elm Street Dog Park')
})

test.describe('the queue', () => {
  // It shows fifty, so that what another test adds after fifty others would not be there.
  test.describe.configure({ mode: 'default' })

  test('the operator decides by keyboard, and the device sees what came of it', async ({
    page,
  }) => {
    const place = emptyPosition(2)
    await addPark(page, 'Oak Street Dog Park', place)
    await addPark(page, 'Nothing Park', emptyPosition(3))
    await signIn(page)
    await page.goto('/admin/review')
    await hydrated(page)
    const item = (name: string) =>
      page.getByRole('listitem', { name: `${name}: A park that is missing (dog park)` })
    const first = page.getByRole('list', { name: 'Queue' }).locator(':scope > li').first()
    // Keys are listened for shortly after the page is hydrated; K goes no further than the first.
    await expect(async () => {
      await page.keyboard.press('k')
      await expect(first).toBeFocused({ timeout: 1_000 })
    }).toPass({ timeout: 10_000 })
    await item('Oak Street Dog Park').focus()
    await page.keyboard.press('a')
    await expect(page.getByText('Oak Street Dog Park: accepted.')).toBeVisible()
    await expect(item('Oak Street Dog Park')).toHaveCount(0)
    await item('Nothing Park').focus()
    await page.keyboard.press('d')
    await expect(page.getByText('Nothing Park: declined.')).toBeVisible()
    await page.keyboard.press('u')
    await expect(item('Nothing Park')).toBeVisible()
    await item('Nothing Park').focus()
    await page.keyboard.press('e')
    const form = page.getByRole('dialog', { name: 'Nothing Park' })
    await form.getByRole('textbox', { name: 'Reply to the visitor' }).fill('We looked: a meadow.')
    const declined = page.waitForResponse(/review\.decline/)
    await form.getByRole('button', { name: 'Decline', exact: true }).click()
    await expect(item('Nothing Park')).toHaveCount(0)
    // It leaves the list before it is sent.
    expect((await declined).ok()).toBe(true)
    await open(page, '/help')
    await expect(ownList(page)).toContainText('Taken over. Thank you!')
    await expect(ownList(page)).toContainText('Not taken over: “We looked: a meadow.”')
    const answer = await page.request.get(
      `/api/parks?lat=${place.lat}&lng=${place.lng}&radius=1000`,
    )
    expect((await answer.json()).parks).toMatchObject([
      { name: 'Oak Street Dog Park', types: ['dog_park'] },
    ])
  })

  test('a decision is undone while the queue is still being refreshed', { tag: '@full' }, async ({
    page,
  }) => {
    await addPark(page, 'Second Thoughts Park', emptyPosition(4))
    await signIn(page)
    await page.goto('/admin/review')
    await hydrated(page)
    const item = page.getByRole('listitem', { name: /^Second Thoughts Park: / })
    let release = () => {}
    const held = new Promise<void>((resolve) => {
      release = resolve
    })
    let answers = 0
    await item.focus()
    await page.route(/review\.list/, async (route) => {
      const response = await route.fetch()
      answers++
      await held
      // The page may no longer wait for it.
      await route.fulfill({ response }).catch(() => {})
    })
    await page.keyboard.press('d')
    await expect.poll(() => answers).toBe(1)
    const undone = page.waitForResponse(/review\.undo/)
    await page.keyboard.press('u')
    await undone
    release()
    await expect(item).toBeVisible()
  })

  test('a queue of fifty is cleared by keyboard', { tag: '@full' }, async ({ page }) => {
    test.setTimeout(120_000)
    await signIn(page)
    const word = `Queue ${Date.now()}`
    for (let number = 1; number <= 50; number += 1) {
      const answer = await page.request.post('/api/suggestions', {
        headers: { 'sec-fetch-site': 'same-origin' },
        data: {
          content: {
            kind: 'park',
            name: `${word} ${number}`,
            type: 'park',
            position: { lat: -50, lng: number },
          },
        },
      })
      expect(answer.status()).toBe(200)
    }
    await page.goto('/admin/review')
    await hydrated(page)
    const queue = page.getByRole('list', { name: 'Queue' })
    await queue.getByRole('listitem').first().focus()
    const focused = () =>
      page.evaluate(() => document.activeElement?.getAttribute('aria-label') ?? '')
    for (let cleared = 0; cleared < 50; ) {
      const name = await focused()
      if (name.startsWith(word)) {
        await page.keyboard.press('d')
        await expect.poll(focused).not.toBe(name)
        cleared += 1
      } else {
        // Another test's, or what is below the queue, which the next ones join.
        const isInQueue = await queue.evaluate((list) => list.contains(document.activeElement))
        if (name !== 'Queue') await page.keyboard.press(isInQueue ? 'j' : 'k')
      }
    }
    await expect(queue).not.toContainText(word)
  })
})

test('known parks near the pin are shown first', async ({ page }) => {
  await open(page, '/suggest?lat=37.7694&lng=-122.4862')
  const lookalikes = page.getByRole('region', { name: 'Is it one of these?' })
  await expect(
    lookalikes.getByRole('link', { name: 'Golden Gate Park', exact: true }),
  ).toBeVisible()
  await lookalikes
    .getByRole('link', { name: 'Yes, Golden Gate Park, but something is otherwise' })
    .click()
  await expect(page.getByRole('heading', { name: 'Suggest a change' })).toBeVisible()
  await page.goBack()
  await expect(page.getByRole('heading', { name: 'Add a park' })).toBeVisible()
})

test('the pin is moved by keys, by text and by a place', async ({ page }) => {
  await open(page, '/suggest?lat=37.7&lng=-122.4')
  await pinMap(page).focus()
  await page.keyboard.press('ArrowUp')
  await expect(pinAt(page)).not.toHaveValue('37.7, -122.4')
  await pinAt(page).fill('far away')
  await expect(page.getByRole('alert').filter({ hasText: 'Latitude and longitude' })).toBeVisible()
  await putPinByText(page)
  await page.getByRole('searchbox', { name: 'Place to show on the map' }).fill('Nowhere Xyzzyville')
  await page.keyboard.press('Enter')
  await expect(page.getByRole('alert').filter({ hasText: 'Nowhere Xyzzyville' })).toBeVisible()
  await send(page).click()
  await expect(page.getByRole('textbox', { name: 'Name' })).toBeFocused()
  await expect(page.getByText('Enter its name.')).toBeVisible()
})

test('what the sign says is entered line by line', async ({ page }) => {
  await open(page, '/suggest?park=1&about=hours')
  await page.getByRole('combobox', { name: 'To', exact: true }).selectOption('Friday')
  await page.getByRole('combobox', { name: 'Opens' }).selectOption('At a time')
  await send(page).click()
  await expect(page.getByText('Each line needs when it opens')).toBeVisible()
  await page.getByLabel('Opens at').fill('06:30')
  await page.getByRole('button', { name: 'Other hours on other days' }).click()
  const second = page.getByRole('group', { name: 'Line 2' })
  await expect(second.getByRole('combobox', { name: 'From', exact: true })).toHaveValue('5')
  await second.getByRole('combobox', { name: 'Hours' }).selectOption('Closed')
  const sent = page.waitForRequest(/suggestions\.create/)
  await send(page).click()
  expect((await sent).postDataJSON().content.openingHours.weekday_text).toEqual([
    ...['Monday', 'Tuesday', 'Wednesday', 'Thursday', 'Friday'].map(
      (day) => `${day}: 6:30 AM – Sunset`,
    ),
    ...['Saturday: Closed', 'Sunday: Closed'],
  ])
  await expect(thanks(page)).toBeFocused()
  await page.getByRole('button', { name: 'Take it back' }).click()
  await expect(page.getByRole('radio', { name: 'Its opening hours' })).toBeVisible()
})

test('that something is there, or is not, is said by one press', async ({ page }) => {
  await open(page, '/suggest?park=3')
  await page.getByRole('radio', { name: 'A fact is wrong or missing' }).check()
  await expect(send(page)).toHaveCount(0)
  await page.getByRole('combobox', { name: 'What is it about?' }).selectOption('Dog area')
  await page.getByRole('button', { name: 'No', exact: true }).click()
  await expect(page.getByText('Thank you. You said: No dog area.')).toBeVisible()
  await page.getByRole('button', { name: 'Undo' }).click()
  await expect(page.getByText('Is there a dog area?')).toBeVisible()
  await expectAccessible(page)
  await page.getByRole('radio', { name: 'It has another name' }).check()
  await expect(page.getByRole('textbox', { name: 'Name' })).toBeVisible()
})

test.describe('without a connection', () => {
  test.use({ allowed: [/ERR_FAILED/] })

  test('a failure keeps what was entered', async ({ page }) => {
    await page.route(/suggestions\.create/, (route) => route.abort())
    await open(page, '/suggest?park=1&about=name')
    await page.getByRole('textbox', { name: 'Name' }).fill('Another Name')
    await send(page).click()
    await expect(page.getByText('Failed to send the suggestion.', { exact: true })).toBeVisible()
    await expect(page.getByRole('textbox', { name: 'Name' })).toHaveValue('Another Name')
    await expect(send(page)).toBeEnabled()
  })
})

test('without a map the pin is put by text', { tag: '@full' }, async ({ page }) => {
  await withoutWebGl(page)
  await open(page, '/suggest?lat=37.7&lng=-122.4')
  await expect(page.getByText('The map could not be shown.')).toBeVisible()
  await putPinByText(page)
  await expectAccessible(page)
})

test('the map’s menu leads to the location, by button, pointer and key', async ({ page }) => {
  await open(page, '/?lat=37.77&lng=-122.43')
  const map = page.getByRole('application', { name: 'Map of parks' })
  const menu = page.getByRole('dialog', { name: 'At this location' })
  await page.getByRole('button', { name: 'Map menu' }).click()
  await expect(menu.getByRole('link', { name: /^Add a park here/ })).toBeFocused()
  await page.keyboard.press('Escape')
  await expect(menu).toHaveCount(0)
  await map.click({ button: 'right', position: { x: 60, y: 300 } })
  const left = await menu.getByRole('link', { name: /^Add a park here/ }).getAttribute('href')
  expect(Number(new URLSearchParams(left?.split('?')[1]).get('lng'))).toBeLessThan(-122.43)
  await menu.getByRole('link', { name: /^Help out near here/ }).click()
  await expect(page.getByRole('heading', { name: 'Help out' })).toBeVisible()
})

test('parks near that need answers are helped by one press each', async ({ page }) => {
  await open(page, '/help?need=dog&address=San%20Francisco')
  const parks = page
    .getByRole('region', { name: 'Parks that need an answer' })
    .getByRole('listitem')
  await expect(parks.nth(5)).toBeVisible()
  const park = parks.nth(6)
  const question = await park.getByRole('group').innerText()
  await park.getByRole('button', { name: 'Yes', exact: true }).click()
  await expect(park.getByRole('status')).toContainText('Thank you. You said:')
  await park.getByRole('button', { name: 'Undo' }).click()
  await expect(park.getByRole('group')).toHaveText(question.replaceAll('\n', ''), {
    useInnerText: false,
  })
  await page.getByRole('link', { name: 'Step-free', exact: true }).click()
  await expect(parks.first()).toContainText(/wheelchairs|without steps/)
  await page.goBack()
  await page
    .getByRole('searchbox', { name: 'Address, zip code or city' })
    .fill('Nowhere Xyzzyville')
  await page.keyboard.press('Enter')
  await expect(page.getByText('Nowhere Xyzzyville')).toBeVisible()
})

test('it opens with three parks that need an answer, near where the visitor has looked', async ({
  page,
}) => {
  const parks = page
    .getByRole('region', { name: 'Parks that need an answer' })
    .getByRole('listitem')
  await open(page, '/help')
  await expect(parks).toHaveCount(3)
  const guess = page.getByText('In San Francisco, until you say below where you are.')
  await expect(guess).toBeVisible()
  await open(page, '/?lat=41.8827&lng=-87.6233')
  await page.getByRole('link', { name: 'Help out' }).click()
  await expect(parks.first()).toContainText(' miles away')
  await expect(guess).toBeHidden()
})

test('a suggestion and a report each lead to the other', async ({ page }) => {
  await open(page, '/parks/3')
  const block = page.getByRole('region', { name: 'Something wrong or missing?' })
  await expect(block).toContainText('Suggest what is right (place, name, hours or a fact)')
  await block.getByRole('button', { name: 'Report an Issue' }).click()
  await page.getByRole('dialog').getByRole('link', { name: 'suggest a change' }).click()
  await expect(page).toHaveURL('/suggest?park=3')
  await expect(page.getByRole('radio', { name: 'A fact is wrong or missing' })).toBeVisible()
  await page.getByText('“Report an Issue” takes your own words').getByRole('link').click()
  await expect(block).toBeVisible()
})

test('a report shows up among the contributions', async ({ page }) => {
  await open(page, '/parks/3')
  await page.getByRole('button', { name: 'Report an Issue' }).click()
  await page.getByRole('radio', { name: 'Other Issue' }).check()
  await page.getByRole('textbox', { name: 'Details' }).fill('The gate is broken')
  await page.getByRole('button', { name: 'Submit Report' }).click()
  await expect(page.getByText('Report Submitted', { exact: true })).toBeVisible()
  await open(page, '/help')
  await expect(ownList(page)).toContainText('Report an Issue: Other Issue, “The gate is broken”')
  await expect(ownList(page)).toContainText('Waiting for the operator')
  await reload(page)
  await expect(ownList(page)).toContainText('Waiting for the operator')
})

for (const theme of ['light', 'dark'] as const) {
  test(`the pages are accessible on a phone (${theme})`, {
    tag: theme === 'light' ? '@full' : [],
  }, async ({ page }) => {
    await page.setViewportSize(PHONE)
    await useTheme(page.context(), theme)
    for (const path of [
      '/help?need=kids&lat=37.77&lng=-122.43',
      '/suggest',
      '/suggest?park=1&about=hours',
    ]) {
      await open(page, path)
      await expectAccessible(page)
    }
  })
}

test('a city is asked for with one press, and taken back with another', async ({ page }) => {
  await open(page, '/?address=Portland,+ME')
  await page.getByRole('button', { name: 'Ask for Portland' }).press('Enter')
  await expect(page.getByText('Asked for', { exact: true })).toBeVisible()
  await reload(page)
  const back = page.getByRole('button', { name: 'Take it back' })
  await back.press('Enter')
  await expect(page.getByRole('button', { name: 'Ask for Portland' })).toBeFocused()
  await expect(page.getByText('Asked for', { exact: true })).toBeHidden()
})
