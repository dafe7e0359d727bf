type Request = { urlPathname: string }

/** The main screen, also for share links: '/s/aB9_x'. */
export default function route({ urlPathname }: Request) {
  return urlPathname === '/' || /^\/s\/[^/]+\/?$/.test(urlPathname)
}
