import { dispatchApi } from '~/api/dispatch.server'

/** The calls of the API, where Remix serves them (development). */
export const loader = ({ request }: { request: Request }) => dispatchApi(request)
export const action = loader
