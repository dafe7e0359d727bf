/** JSON as it can stand in a script of a document: nothing in it ends the script or opens a comment. */
export function scriptJson(value: unknown): string {
  return JSON.stringify(value).replaceAll('<', '\\u003c')
}
