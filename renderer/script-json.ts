/**
 * JSON for a script element: nothing in it can end the script or open a comment. Errors are reduced
 * to their names, as their causes may contain internals such as SQL.
 */
export function scriptJson(value: unknown): string {
  const json = JSON.stringify(value, (_, one) => (one instanceof Error ? { name: one.name } : one))
  return json.replaceAll('<', '\\u003c')
}
