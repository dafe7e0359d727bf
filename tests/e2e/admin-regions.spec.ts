import { writeFile } from 'node:fs/promises'
import { type Regions, startRegions } from '../upstreams/regions.ts'
import {
  expect,
  expectAccessible,
  LOOKS,
  open,
  PHONE,
  reload,
  TABLETS,
  useLook,
} from './fixtures.ts'
import { onServerOfRegions } from './own-server.ts'
import { regionsPort } from './ports.ts'
import { button, card, find, IMPORTED, look } from './regions-screen.ts'
import { signIn } from './sign-in.ts'

const test = onServerOfRegions(regionsPort())

// The tests share a server and the double that it asks, and follow one another.
test.describe.configure({ mode: 'default' })

const COLORADO = '/north-america/us/colorado-latest.osm.pbf'
const NEW_YORK = '/north-america/us/new-york-latest.osm.pbf'
const CSV = 'name,latitude,longitude\nBriar Common,39.71,-104.91\nFern Common,39.72,-104.92\n'

let double: Regions

test.beforeAll(async () => {
  double = await startRegions({ port: regionsPort() })
})
test.afterAll(() => double.close())
test.beforeEach(async ({ page }) => {
  double.heal()
  await signIn(page)
})

/** The next download stalls; before it the server asks twice for the file's size. */
function stallDownload(): void {
  double.fail(/\.pbf$/, { how: 'stall' })
  double.fail(/\.pbf$/, { times: 2 })
}

test('the dashboard offers to bring the first region in, unless it is not wanted', async ({
  page,
}) => {
  await open(page, '/admin')
  const offer = page.getByRole('region', { name: 'Bring your area in' })
  await expectAccessible(page)
  await offer.getByLabel('State').selectOption('Colorado')
  await button(offer, 'Find it').click()
  await expect(page).toHaveURL(/\/admin\/regions\?find=Colorado$/)
  await expect(find(page)).toHaveValue('Colorado')
  await open(page, '/admin')
  await offer.getByLabel('Country').selectOption('Another country')
  await offer.getByLabel('Name of the country').fill('Liechtenstein')
  await button(offer, 'Find it').click()
  await expect(page).toHaveURL(/\/admin\/regions\?find=Liechtenstein$/)
  await open(page, '/admin')
  await button(offer, 'Not now').click()
  await expect(offer).toBeHidden()
  await reload(page)
  await expect(page.getByRole('link', { name: /^Regions/ }).first()).toBeVisible()
  await expect(offer).toBeHidden()
})

test('an empty place leads the operator to where it is brought in, and nobody else', async ({
  page,
}) => {
  const link = page.getByRole('link', { name: 'Bring this area in' })
  await open(page, '/?address=Portland%2C+ME')
  await expect(page.getByText(/^The nearest parks we know are in/)).toBeVisible()
  await expect(link).toBeHidden()
  await page.evaluate(() => localStorage.setItem('adminAuthenticated', 'true'))
  await reload(page)
  await link.click()
  await expect(page).toHaveURL(/\/admin\/regions\?find=Portland%2C\+ME$/)
  await expect(find(page)).toHaveValue('Portland, ME')
})

test('a region is brought in: catalogue, size, progress, summary', async ({ page }) => {
  double.requests.length = 0
  await open(page, '/admin/regions?find=Denver%2C+Colorado')
  await expect(page.getByText(/^A region is a city, a state or a country/)).toBeVisible()
  await expectAccessible(page)
  expect(double.requests).toEqual([])
  await button(page, 'Show the catalog').click()
  const choose = button(page, 'Bring in Colorado, United States of America')
  await expect(choose).toBeVisible()
  await expect(page.getByText(/“Denver, Colorado” has no file of its own/)).toBeVisible()
  await expect(page.getByText(/catalog of \w+ \d+, \d{4}/)).toBeVisible()
  await expectAccessible(page)
  expect(double.requests.map(({ url }) => url.pathname)).toEqual(['/index-v1.json'])
  await choose.click()
  const dialog = page.getByRole('dialog', { name: 'Bring this in?' })
  await expect(dialog).toContainText('At most about a minute')
  await expect(dialog).toContainText(COLORADO)
  await expect(dialog).toContainText(/Needed: .+ Free: \d/)
  await expect(dialog).toContainText('Published; the file is compared with it')
  await expectAccessible(page)
  await button(dialog, 'Bring in').click()
  await expect(dialog).toBeHidden()
  await expect(page.getByRole('heading', { name: 'Colorado', exact: true })).toBeFocused()
  const colorado = card(page, 'Colorado')
  await expect(colorado).toContainText('Up to date', IMPORTED)
  await expect(colorado).toContainText('1 park · OpenStreetMap, as of Nov 18, 2026')
  await expect(colorado.getByRole('switch', { name: 'Refresh Colorado weekly' })).toBeChecked()
  await expect(colorado).toContainText(/Refresh weekly, next on \w+ \d+, \d{4}/)
  await button(colorado, 'Summary and log: Colorado').click()
  await expect(colorado.locator('dl div').filter({ hasText: 'Parks added' })).toContainText('1')
  await expect(colorado.getByRole('heading', { name: 'Log' })).toBeVisible()
  await expectAccessible(page)
  const about = await (await page.request.get('/about')).text()
  // React marks where texts meet.
  expect(about.replaceAll('<!-- -->', '')).toContain('OpenStreetMap: Colorado, as of Nov 18, 2026')
  await reload(page)
  await expect(find(page)).toHaveValue('Denver, Colorado')
  await expect(page.getByText('Already here')).toBeVisible()
})

test('what failed says why, and can be tried again', async ({ page }) => {
  const file = double.files.get(NEW_YORK)
  double.files.set(NEW_YORK, { bytes: Buffer.from('This is no map.'.repeat(100)) })
  const dialog = await look(page, 'New York')
  await button(dialog, 'Bring in').click()
  const newYork = card(page, 'New York')
  await expect(newYork).toContainText('Could not be brought in', IMPORTED)
  await expectAccessible(page)
  if (file) double.files.set(NEW_YORK, file)
  await button(newYork, 'Try again: New York').click()
  await expect(newYork).toContainText('Up to date', IMPORTED)
  await button(newYork, 'Refresh now: New York').click()
  await expect(newYork).toContainText('Up to date, nothing new', IMPORTED)
})

test('work is paused, resumed and cancelled', { tag: '@full' }, async ({ page }) => {
  const dialog = await look(page, 'Liechtenstein')
  stallDownload()
  await button(dialog, 'Bring in').click()
  const region = card(page, 'Liechtenstein')
  await expect(region.getByRole('progressbar')).toBeVisible()
  await expect(region).toContainText('Downloading', IMPORTED)
  await expectAccessible(page)
  await button(region, 'Pause: Liechtenstein').click()
  await expect(region).toContainText('Paused')
  await reload(page)
  await expect(region).toContainText('Paused')
  await button(region, 'Resume: Liechtenstein').click()
  await expect(button(region, 'Pause: Liechtenstein')).toBeVisible(IMPORTED)
  await button(region, 'Cancel: Liechtenstein').click()
  await button(page.getByRole('dialog', { name: 'Cancel this?' }), 'Cancel it').click()
  await expect(region).toContainText('Cancelled')
  await expect(button(region, 'Refresh now: Liechtenstein')).toBeVisible()
})

test.describe('what the server refuses', () => {
  // The browser reports the answer with status 400.
  test.use({ allowed: [/status of 400/] })

  test('a file that can’t be brought in is refused beforehand', async ({ page }) => {
    await open(page, '/admin/regions')
    await page.getByRole('tab', { name: 'From a URL' }).click()
    const address = page.getByRole('textbox', { name: 'Address of the file' })
    await address.fill('parks.osm.pbf')
    await address.press('Enter')
    await expect(page.getByText(/^The address must begin with https/)).toBeVisible()
    double.fail(/huge\.osm\.pbf$/, { announced: 9_000_000_000, body: '', status: 200 })
    await address.fill(`${double.url}/huge.osm.pbf`)
    await button(page, 'Look at it').click()
    const dialog = page.getByRole('dialog', { name: 'Bring this in?' })
    await expect(dialog.getByRole('alert')).toContainText('It is 9.0 GB')
    await expect(button(dialog, 'Bring in')).toBeHidden()
    await button(dialog, 'Close').last().click()
    await address.fill(`${double.url}/gone.osm.pbf`)
    await button(page, 'Look at it').click()
    await expect(dialog).toContainText('has no gone.osm.pbf (404).')
  })

  test('an upload is brought in, unless it is no file of parks, and removed after a look at what that takes', async ({
    page,
  }) => {
    await open(page, '/admin/regions')
    await page.getByRole('tab', { name: 'Upload a file' }).click()
    const input = page.locator('input[type=file]')
    const chosen = page.getByRole('region', { name: 'The chosen file' })
    await input.setInputFiles({
      name: 'report.exe',
      mimeType: 'application/octet-stream',
      buffer: Buffer.from('MZ…'),
    })
    await button(chosen, 'Upload').click()
    await expect(chosen.getByRole('alert')).toBeVisible()
    await expectAccessible(page)
    await input.setInputFiles({
      name: 'commons.csv',
      mimeType: 'text/csv',
      buffer: Buffer.from(CSV),
    })
    await button(chosen, 'Upload').click()
    const columns = page.getByRole('region', { name: 'What is in commons.csv' })
    await expect(columns.getByRole('heading', { level: 3 })).toBeFocused()
    await expect(columns).toContainText('2 parks: 2 new.')
    await expectAccessible(page)
    await button(columns, 'Bring in').click()
    await expect(chosen).toBeHidden()
    const commons = card(page, 'commons.csv')
    await expect(commons).toContainText('Up to date', IMPORTED)
    await expect(commons).toContainText('2 parks')
    await expect(commons.getByRole('switch')).toBeHidden()
    await button(commons, 'Delete the file of commons.csv').click()
    await button(page.getByRole('dialog', { name: 'Delete the file?' }), 'Delete file').click()
    await expect(commons).not.toContainText('Stored file')
    await expect(commons).toContainText('2 parks')
    await button(commons, 'Remove: commons.csv').click()
    const dialog = page.getByRole('dialog', { name: 'Remove commons.csv?' })
    await expect(dialog).toContainText('2 parks would be taken: no other source has them.')
    await expect(dialog.getByRole('link', { name: /^Briar Common/ })).toHaveAttribute(
      'href',
      /^\/parks\/\d+\/briar-common$/,
    )
    await expectAccessible(page)
    await button(dialog, 'Remove 2 parks').click()
    await expect(commons).toBeHidden(IMPORTED)
    await expect(card(page, 'Colorado')).toBeVisible()
  })
})

test(
  'an upload of several pieces goes on after a reload and a stop, or is dropped',
  {
    tag: '@full',
  },
  async ({ page }, info) => {
    const rows = Array.from({ length: 5 }, (_, row) => [
      ...[`Meadow ${row + 1}`, 39.73, -104.9 + row / 100, 'x'.repeat(500_000)],
    ])
    const text = ['name,latitude,longitude,remark', ...rows.map((row) => row.join())].join('\n')
    const file = info.outputPath('meadows.csv')
    await writeFile(file, text)
    const offsets: number[] = []
    let holds = true
    await page.route('**/api/admin/regions/upload?**', async (route) => {
      const offset = Number(new URL(route.request().url()).searchParams.get('offset'))
      offsets.push(offset)
      // What is held is given up by the browser.
      if (!holds || offset === 0) await route.continue()
    })
    const chosen = page.getByRole('region', { name: 'The chosen file' })
    const stopped = chosen.getByText('Stopped. 2.0 MB of 2.5 MB are on the server')
    const choose = async () => {
      await page.getByRole('tab', { name: 'Upload a file' }).click()
      await page.locator('input[type=file]').setInputFiles(file)
    }
    await open(page, '/admin/regions')
    await choose()
    await button(chosen, 'Upload').click()
    await expect(chosen).toContainText('2.0 MB of 2.5 MB')
    await expect.poll(() => offsets).toHaveLength(2)
    page.once('dialog', (dialog) => dialog.accept())
    await reload(page)
    await choose()
    await expect(stopped).toBeVisible()
    await expectAccessible(page)
    await button(chosen, 'Go on uploading').press('Enter')
    await expect.poll(() => offsets).toHaveLength(3)
    await button(chosen, 'Stop uploading').press('Enter')
    await expect(stopped).toBeVisible()
    await expect(button(chosen, 'Go on uploading')).toBeFocused()
    holds = false
    await page.keyboard.press('Enter')
    await button(page, 'Bring in').click()
    await expect(chosen).toBeHidden()
    await expect(card(page, 'meadows.csv')).toContainText('Up to date', IMPORTED)
    await expect(card(page, 'meadows.csv')).toContainText('5 parks')
    expect(offsets).toEqual([0, 2_000_000, 2_000_000, 2_000_000])
    holds = true
    await choose()
    await button(chosen, 'Upload').click()
    await expect(chosen).toContainText('2.0 MB of 2.5 MB')
    await button(chosen, 'Stop uploading').click()
    await button(chosen, 'Drop it').press('Enter')
    await expect(chosen).toBeHidden()
    await expect(button(page, 'Choose a file')).toBeFocused()
    await choose()
    await expect(button(chosen, 'Upload')).toBeVisible()
    await expect(stopped).toBeHidden()
  },
)

test('columns and words of a list with names of its own are explained, and kept', async ({
  page,
}) => {
  await open(page, '/admin/regions')
  await page.getByRole('tab', { name: 'Upload a file' }).click()
  const rows = ['Property,Y_Lat,X_Long,OwnedAcres,Amenities']
  for (let row = 1; row <= 3; row++) {
    rows.push(`Rose ${row} Park,45.5${row},-122.6${row},1${row},"hut of reeds; dog off-leash area"`)
  }
  const send = async () => {
    const buffer = Buffer.from(rows.join('\n'))
    await page
      .locator('input[type=file]')
      .setInputFiles({ name: 'roses.csv', mimeType: 'text/csv', buffer })
    await button(page.getByRole('region', { name: 'The chosen file' }), 'Upload').click()
  }
  await send()
  const file = page.getByRole('region', { name: 'What is in roses.csv' })
  await expect(file.getByRole('status').first()).toContainText(
    'Choose which column has the names and coordinates of the parks.',
  )
  await expect(button(file, 'Bring in')).toBeDisabled()
  await expect(file.getByRole('row', { name: /^Property/ })).toContainText(
    'Rose 1 Park · Rose 2 Park · Rose 3 Park',
  )
  const column = (name: string) => file.getByLabel(`Column ${name} is taken for`)
  await column('Property').selectOption('Name')
  await column('Y_Lat').selectOption('Latitude')
  await column('X_Long').selectOption('Longitude')
  await column('OwnedAcres').selectOption('Acres')
  await expect(file.getByRole('status').first()).toContainText('3 parks: 3 new.')
  await expect(file.getByLabel('Map of 3 of its parks')).toBeVisible()
  await file.getByLabel('hut of reeds means').selectOption('Shelter')
  await expect(button(file, 'Bring in')).toBeEnabled()
  await expectAccessible(page)
  await button(file, 'Bring in').press('Enter')
  await expect(card(page, 'roses.csv')).toContainText('Up to date', IMPORTED)
  await expect(card(page, 'roses.csv')).toContainText('3 parks')
  const { parks } = await (await page.request.get('/api/parks?address=Rose+1+Park')).json()
  expect(parks[0].name).toBe('Rose 1 Park')
  expect(parks[0].amenities).toContain('Dog Park')
  const { facts } = await (await page.request.get(`/api/parks/${parks[0].id}`)).json()
  expect(facts.map(({ key }: { key: string }) => key)).toContain('shelter')
})

test('all of it works by keyboard', async ({ page }) => {
  await open(page, '/admin/regions')
  await page.getByRole('tab', { name: 'By name' }).focus()
  await page.keyboard.press('ArrowRight')
  await expect(page.getByRole('tab', { name: 'Names in the U.S.' })).toBeFocused()
  await page.keyboard.press('Tab')
  await expect(button(page, 'Bring in the names')).toBeFocused()
  await page.keyboard.press('Enter')
  const dialog = page.getByRole('dialog', { name: 'Bring this in?' })
  await expect(dialog).toContainText('United States: names and places of parks')
  await button(dialog, 'Bring in').focus()
  await page.keyboard.press('Enter')
  await expect(dialog).toBeHidden()
  const survey = card(page, 'United States: names and places of parks')
  await expect(survey).toContainText('Up to date', IMPORTED)
  const toggle = survey.getByRole('switch')
  await toggle.focus()
  await page.keyboard.press('Space')
  await expect(toggle).not.toBeChecked()
  await expect(survey).not.toContainText('next on')
  await button(survey, /^Remove/).focus()
  await page.keyboard.press('Enter')
  await expect(page.getByRole('dialog')).toContainText('would be taken')
  await page.keyboard.press('Escape')
  await expect(page.getByRole('dialog')).toBeHidden()
  await expect(button(survey, /^Remove/)).toBeFocused()
})

test('addresses of a state or county are brought in, by keyboard', { tag: '@full' }, async ({
  page,
}) => {
  double.requests.length = 0
  await open(page, '/admin/regions')
  await page.getByRole('tab', { name: 'Names in the U.S.' }).focus()
  await page.keyboard.press('ArrowRight')
  await expect(page.getByRole('tab', { name: 'Streets in the U.S.' })).toBeFocused()
  await expect(button(page, 'Show the counties')).toBeVisible()
  await expectAccessible(page)
  expect(double.requests).toEqual([])
  await button(page, 'Show the counties').focus()
  await page.keyboard.press('Enter')
  const state = page.getByRole('combobox', { name: 'State' })
  await expect(page.getByText(/list of \w+ \d+, \d{4}/)).toBeVisible()
  expect(double.requests.map(({ url }) => url.pathname)).toEqual(['/tiger/'])
  await state.focus()
  await page.keyboard.type('New')
  await expect(state).toHaveValue('36')
  const found = page.getByRole('list', { name: 'Counties of New York' })
  await expect(found.getByRole('listitem')).toHaveCount(4)
  await expect(found).toContainText(/All of New York 3 counties, about \d kB/)
  await page.keyboard.press('Tab')
  await page.keyboard.type('gree')
  await expect(found.getByRole('listitem')).toHaveCount(2)
  await expectAccessible(page)
  await button(found, 'Bring in the addresses of Greene, New York').focus()
  await page.keyboard.press('Enter')
  const dialog = page.getByRole('dialog', { name: 'Bring this in?' })
  await expect(dialog).toContainText('Greene, New York: street addresses')
  await expect(dialog).toContainText(/Download\d+ kB/)
  await button(dialog, 'Bring in').focus()
  await page.keyboard.press('Enter')
  const greene = card(page, 'Greene, New York: street addresses')
  await expect(greene).toContainText('Up to date', IMPORTED)
  await expect(greene).toContainText('1 street · U.S. Census Bureau, as of Nov 18, 2026')
  await expect(found).toContainText('Already here')
  await button(greene, /^Summary and log/).click()
  await expect(greene.locator('dl')).toHaveText('Streets1')
  await page.getByRole('searchbox', { name: 'County' }).fill('')
  await button(found, 'Bring in the addresses of all of New York').click()
  await button(dialog, 'Bring in').click()
  const whole = card(page, 'New York: street addresses')
  await expect(whole).toContainText('4 streets', IMPORTED)
  await expect(found.getByText('Already here')).toHaveCount(4)
  const about = (await (await page.request.get('/about')).text()).replaceAll('<!-- -->', '')
  expect(about).toContain(
    'New York: street addresses, from the U.S. Census Bureau’s address ranges (TIGER/Line, public domain), as of Nov 18, 2026',
  )
  await button(greene, /^Remove/).click()
  const removal = page.getByRole('dialog', { name: /^Remove Greene/ })
  await expect(removal).toContainText('1 street would be taken.')
  await expectAccessible(page)
  await button(removal, 'Remove').click()
  await expect(greene).toBeHidden(IMPORTED)
  const search = page.request.get('/api/parks?address=150+Catskill+Turnpike%2C+Catskill%2C+NY')
  expect((await (await search).json()).place).toMatchObject({
    name: '150 Catskill Turnpike, Catskill, NY',
    accuracy: 'about',
  })
})

for (const view of [...LOOKS, ...TABLETS]) {
  test(`the screen is accessible and fits: ${view.name}`, {
    tag: view === LOOKS[0] ? [] : '@full',
  }, async ({ page }) => {
    await useLook(page, view)
    await open(page, '/admin/regions?find=new')
    await expect(card(page, 'Colorado')).toBeVisible()
    await expectAccessible(page)
    for (const tab of await page.getByRole('tab').all())
      await expect(tab).toBeInViewport({ ratio: 1 })
    await expect(button(card(page, 'Colorado'), 'Remove: Colorado')).toHaveCSS(
      'color',
      view.theme === 'dark' ? 'rgb(255, 154, 142)' : 'rgb(176, 35, 24)',
    )
    const width = view.viewport === PHONE ? PHONE.width : view.viewport.width
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(
      width,
    )
  })
}
