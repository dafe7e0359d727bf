/** Canada, the United Kingdom, Ireland and the Netherlands; elsewhere digits. */
const POSTCODES = [
  /^[a-z]\d[a-z][ -]?\d[a-z]\d$/i,
  /^[a-z]{1,2}\d[a-z\d]? ?\d[a-z]{2}$/i,
  /^[a-z]\d[\dw] ?[a-z\d]{4}$/i,
  /^\d{4} ?[a-z]{2}$/i,
  /^\d{3,5}(?:[ -]\d{2,4})?$/,
  /^\d{6,8}$/,
]

/** Whether a text looks like a zip code or a postal code of another country: 'SW1A 1AA'. */
export function isPostcode(text: string): boolean {
  return POSTCODES.some((pattern) => pattern.test(text.trim()))
}
