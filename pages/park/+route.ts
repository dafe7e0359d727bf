type Request = { urlPathname: string; isZipCode: boolean }

/**
 * '/parks/12' and '/parks/12/golden-gate-park': the first part is all digits. '/parks' is treated
 * as a park without an id.
 */
export default function route({ urlPathname, isZipCode }: Request) {
  if (isZipCode) return false
  const [, id, slug] = /^\/parks(?:\/(\d+)(?:\/([^/]*))?)?\/?$/.exec(urlPathname) ?? []
  if (id === undefined && !/^\/parks\/?$/.test(urlPathname)) return false
  return { routeParams: { id: id ?? '', slug: slug ?? '' } }
}
