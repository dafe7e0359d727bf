import type { PageData } from './page-data.ts'

type DehydratedQuery = PageData['dehydrated']['queries'][number]

/** JSON as it can stand in a script of a document: nothing in it ends the script or opens a comment. */
export function scriptJson(value: unknown): string {
  return inScript(JSON.stringify(value))
}

/** The JSON of a page's data, with the text of answers that come with one. */
export function pageDataJson(
  { dehydrated: { queries, ...dehydrated }, ...data }: PageData,
  readyText: (answer: unknown) => string | undefined,
): string {
  const begin = JSON.stringify({ ...data, dehydrated: { ...dehydrated, queries: [] } })
  const texts = queries.map((query) => queryJson(query, readyText(query.state.data)))
  return inScript(`${begin.slice(0, -3)}${texts.join(',')}]}}`)
}

function queryJson(query: DehydratedQuery, text: string | undefined): string {
  if (text === undefined) return JSON.stringify(query)
  const { state, ...rest } = query
  // It is the first field of a state: nothing ahead of it could look the same.
  const json = JSON.stringify({ state: { ...state, data: 0 }, ...rest })
  return json.replace('"data":0', () => `"data":${text}`)
}

function inScript(json: string): string {
  return json.replaceAll('<', '\\u003c')
}
