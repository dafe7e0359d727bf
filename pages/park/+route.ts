type Request = { urlPathname: string }

/** '/parks/12' and '/parks/12/golden-gate-park': the first part is all digits. */
export default function route({ urlPathname }: Request) {
  const [, id, slug] = /^\/parks\/(\d+)(?:\/([^/]*))?\/?$/.exec(urlPathname) ?? []
  return id === undefined ? false : { routeParams: { id, slug: slug ?? '' } }
}
