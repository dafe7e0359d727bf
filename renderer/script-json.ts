/**
 * JSON for a script element of a document: nothing in it ends the script or opens a comment. Of an
 * error only the name is written, as its cause may hold what no visitor should see, such as SQL.
 */
export function scriptJson(value: unknown): string {
  const json = JSON.stringify(value, (_, one) => (one instanceof Error ? { name: one.name } : one))
  return json.replaceAll('<', '\\u003c')
}
