import { data } from '@remix-run/node'
import { NotFound } from '~/shell/not-found'
import { pageTitle } from '~/ui/page-title'

export const loader = () => data(null, { status: 404 })

/** A form sent to an address that does not exist gets the same answer. */
export const action = loader

export const meta = pageTitle('404 Page Not Found')

export default function NotFoundPage() {
	return <NotFound />
}
