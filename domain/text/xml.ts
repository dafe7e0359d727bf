const ENTITIES: Readonly<Record<string, string>> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
  "'": '&apos;',
}

/** Escapes text for XML 1.0, dropping characters it cannot hold. */
export function escapeXml(text: string): string {
  return text
    .replace(/[^\t\n\r\u0020-\ud7ff\ue000-\ufffd\u{10000}-\u{10ffff}]/gu, '')
    .replace(/[&<>"']/g, (sign) => ENTITIES[sign] ?? sign)
}

/** Degrees as xsd:decimal, which has no exponents; ten digits are a hundredth of a millimetre. */
export function toXmlDegrees(degrees: number): string {
  return degrees.toFixed(10).replace(/\.?0+$/, '')
}
