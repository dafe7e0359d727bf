/** Names whose values nobody should read. */
const SECRET_NAME =
  /(pass(word|wd|phrase)?|secret|token|cookie|authorization|api[-_]?key|server[-_]?key|signature)$/i
/** A user's name and password before a host. */
const CREDENTIALS = /\b([a-z][a-z0-9+.-]*:\/\/)[^\s/?#"'@]*@/gi
const QUERY_SECRET =
  /([?&;](?:[\w-]*(?:key|token|secret|signature|password|auth)|sig|pwd|code)=)[^&#\s"'<>]+/gi
const AUTHORIZATION = /\b(Bearer|Basic) [\w.~+/=-]+/gi
const COOKIE = /\b(parkfetch_\w+=)[^;\s"']+/gi
/** What all of these have something of, so that most texts are looked at once. */
const SUSPICIOUS = /[=@]|bearer|basic|AIza|sk-/i
const KEY_SHAPES = /\b(AIza[\w-]{20,}|sk-[\w-]{16,})/g
/** JSON leaves these as they are; terminals and viewers of logs heed them. */
const CONTROLS = /[\u007f-\u009f\u200b-\u200f\u2028-\u202e\u2060-\u2069\ufeff]/g

const HIDDEN = '…'
/** A shorter word may be a part of many. */
const SHORTEST_SECRET = 8

/**
 * A line of the log, which is JSON, without what nobody should read: values of fields with the
 * names of secrets, what of addresses, headers and keys gives access, and the secrets given. Control
 * characters are escaped.
 *
 * @param secrets texts taken out wherever they are
 */
export function cleanLine(line: string, secrets: readonly string[]): string {
  const cleaned = JSON.stringify(JSON.parse(line), (name, value: unknown) => {
    if (SECRET_NAME.test(name) && value !== null && value !== undefined) return HIDDEN
    return typeof value === 'string' ? cleanText(value, secrets) : value
  })
  return cleaned.replace(
    CONTROLS,
    (character) => `\\u${character.charCodeAt(0).toString(16).padStart(4, '0')}`,
  )
}

/** A text without what nobody should read. */
export function cleanText(text: string, secrets: readonly string[]): string {
  const known = secrets
    .filter(({ length }) => length >= SHORTEST_SECRET)
    .reduce((rest, secret) => rest.replaceAll(secret, HIDDEN), text)
  if (!SUSPICIOUS.test(known)) return known
  return known
    .replace(CREDENTIALS, `$1${HIDDEN}@`)
    .replace(QUERY_SECRET, `$1${HIDDEN}`)
    .replace(AUTHORIZATION, `$1 ${HIDDEN}`)
    .replace(COOKIE, `$1${HIDDEN}`)
    .replace(KEY_SHAPES, HIDDEN)
}
