import type { APIRequestContext, Page } from '@playwright/test'
import { addPark, call, newWord, place } from './admin-park-helpers.ts'
import { expect, expectAccessible, hydrated, open, reload, test, useTheme } from './fixtures.ts'
import { signIn } from './sign-in.ts'

const GIVE = '**/api/trpc/answers.give**'

const ask = (page: Page) => page.getByRole('region', { name: 'Do you know more?' })
const answer = (page: Page, name: string) => ask(page).getByRole('button', { name, exact: true })
const stillSo = async (page: Page, what: string) => {
  const block = page.getByRole('region', { name: 'Something wrong or missing?' })
  const button = block.getByRole('button', { name: `Still so? ${what}`, exact: true })
  if (!(await button.isVisible())) await block.getByText('Is it still so?').click()
  return button
}
const known = (page: Page) => page.getByRole('region', { name: "What's here" })

type Found = { id: number; name: string }

/** A park with a dog area of which nobody has said whether it is fenced; each test has its own. */
async function dogPark(request: APIRequestContext, place: number): Promise<Found> {
  const query = 'facts=dog_area:yes,fenced:yes&include=unknown'
  const found = await request.get(`/api/parks?address=San+Francisco&${query}`)
  const { parksUnknown } = await found.json()
  return parksUnknown[place]
}

const openPark = async (page: Page, { id }: Found) => {
  await open(page, `/parks/${id}`)
  await expect(ask(page)).toBeVisible()
}

test('a question is answered by one press, undone, answered again and changed later', async ({
  page,
  request,
}) => {
  await openPark(page, await dogPark(request, 0))
  await expect(ask(page)).toContainText('Is the dog area fenced?')
  await answer(page, 'Yes').click()
  await expect(ask(page).getByRole('status')).toHaveText('Thank you. You said: Fenced dog area.')
  await expect(known(page)).toContainText('One visitor says: Fenced dog area.')
  await answer(page, 'Undo').click()
  await expect(ask(page).getByRole('heading')).toBeFocused()
  await expect(ask(page)).toContainText('Is the dog area fenced?')
  await expect(known(page)).not.toContainText('One visitor says')

  await reload(page)
  await expect(ask(page)).toContainText('Is the dog area fenced?')
  await answer(page, 'No').click()
  await answer(page, 'Another question').click()
  await expect(ask(page)).not.toContainText('Is the dog area fenced?')
  await reload(page)
  await expect(ask(page)).toContainText('You said: Dog area not fenced')
  await ask(page).getByRole('button', { name: 'Change: Fenced' }).click()
  await expect(ask(page).getByRole('heading')).toBeFocused()
  await answer(page, 'Partly').click()
  await expect(known(page)).toContainText('One visitor says: Dog area partly fenced.')
})

test('‘Not sure’ is no answer, and ends the questions about the park', async ({
  page,
  request,
}) => {
  const sent: string[] = []
  page.on('request', (one) => one.url().includes('answers.give') && sent.push(one.url()))
  await openPark(page, await dogPark(request, 1))
  await answer(page, 'Not sure').click()
  await expect(ask(page).getByRole('status')).toHaveText('All right. Thank you for looking.')
  await reload(page)
  await expect(ask(page)).toContainText('There is nothing to ask you')
  expect(sent).toEqual([])
})

test('of what is known but old it is asked whether it is still so', async ({ page, request }) => {
  // The city stated it in July 2020.
  const found = await request.get('/api/parks?address=New+York&facts=dog_area:yes,fenced:yes')
  await openPark(page, (await found.json()).parks[0])
  await (await stillSo(page, 'Dog Park')).click()
  await expect(ask(page).getByRole('heading')).toHaveText('Dog area, as of July 2020. Still so?')
  await expect(answer(page, 'No dog area')).toBeVisible()
  await answer(page, 'Yes, still so').click()
  await expect(ask(page).getByRole('status')).toHaveText('Thank you. You said: Dog area.')
})

test('any fact can be called into question, by keyboard', async ({ page, request }) => {
  await openPark(page, await dogPark(request, 2))
  await (await stillSo(page, 'Dog Park')).focus()
  await page.keyboard.press('Enter')
  await expect(ask(page).getByRole('heading')).toBeFocused()
  await expect(ask(page)).toContainText('Is there a dog area?')
  await page.keyboard.press('Tab')
  await expect(answer(page, 'Yes')).toBeFocused()
  await page.keyboard.press('Tab')
  await page.keyboard.press('Tab')
  await expect(answer(page, 'No')).toBeFocused()
  await page.keyboard.press('Enter')
  await expect(known(page)).toContainText('One visitor says: No dog area.')
})

test('opening hours are confirmed by one press, or the sign is asked for', async ({ page }) => {
  await signIn(page)
  const id = await addPark(page, newWord(), place())
  const openingHours = { weekday_text: ['Monday: 6:00 AM – 10:00 PM'] }
  await call(page, 'parkEdits.correct', { id, facts: { openingHours } })
  await openPark(page, { id, name: '' })
  await (await stillSo(page, 'Opening hours')).click()
  await expect(ask(page).getByRole('heading')).toBeFocused()
  await expect(ask(page)).toContainText('Do these opening hours still hold?')
  await answer(page, 'Yes, still so').click()
  await expect(ask(page).getByRole('status')).toHaveText(
    'Thank you. You said: The opening hours still hold.',
  )
  await expect(page.getByText('One visitor says they still hold, ')).toBeVisible()
  await answer(page, 'Undo').click()
  await expect(page.getByText('One visitor says they still hold, ')).toHaveCount(0)
  await ask(page).getByRole('link', { name: 'No', exact: true }).click()
  await expect(page.getByRole('group', { name: 'What does the sign say?' })).toBeVisible()
})

test('a text is confirmed, or another one is suggested', async ({ page }) => {
  await signIn(page)
  const id = await addPark(page, newWord(), place(), {
    facts: { website: 'https://elm.example.org', lit: 'no' },
  })
  await openPark(page, { id, name: '' })
  await (await stillSo(page, 'Website')).click()
  await expect(ask(page)).toContainText('Is this still so? Website: https://elm.example.org')
  await answer(page, 'Yes, still so').click()
  await expect(ask(page).getByRole('status')).toContainText('Thank you.')
  await (await stillSo(page, 'Not lit at night')).click()
  await expect(ask(page)).toContainText('Is it lit at night?')
  await (await stillSo(page, 'Website')).click()
  await ask(page).getByRole('link', { name: 'No', exact: true }).click()
  await page.waitForURL(/suggest/)
  await hydrated(page)
  await page.getByRole('textbox', { name: 'What is its web address?' }).fill('nothing')
  await page.getByRole('button', { name: 'Send the suggestion' }).click()
  await expect(page.getByRole('alert').filter({ hasText: 'can’t be read' })).toBeVisible()
  await page.getByRole('textbox', { name: 'What is its web address?' }).fill('www.oak.example.org')
  await page.getByRole('button', { name: 'Send the suggestion' }).click()
  await expect(page.getByRole('heading', { name: 'Thank you. It is waiting.' })).toBeFocused()
  await page.goto('/admin/review')
  await hydrated(page)
  const item = page.getByRole('listitem', { name: /: Its website$/ })
  await expect(item).toContainText('https://www.oak.example.org')
  await expect(item).toContainText('https://elm.example.org')
  await item.focus()
  const decided = page.waitForResponse((one) => one.request().method() === 'POST')
  await page.keyboard.press('a')
  expect((await decided).ok()).toBe(true)
  await expect(item).toHaveCount(0)
  await openPark(page, { id, name: '' })
  await expect(known(page)).toContainText('Website: oak.example.org')
})

test.describe('when the server fails', () => {
  test.use({ allowed: [/status of 500/] })

  test('the question stays, with a message', { tag: '@full' }, async ({ page, request }) => {
    await openPark(page, await dogPark(request, 3))
    await page.route(GIVE, (route) => route.fulfill({ status: 500, body: '{}' }))
    await answer(page, 'Yes').click()
    await expect(page.getByText('Answer not saved', { exact: true })).toBeVisible()
    await page.unroute(GIVE)
    await answer(page, 'Yes').click()
    await expect(ask(page).getByRole('status')).toContainText('Thank you')
  })
})

for (const theme of ['light', 'dark'] as const) {
  test(`a question is accessible, in ${theme}`, { tag: theme === 'light' ? '@full' : [] }, async ({
    page,
    request,
  }) => {
    await useTheme(page.context(), theme)
    await openPark(page, await dogPark(request, 4))
    await expectAccessible(page)
  })
}
