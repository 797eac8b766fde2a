import { data, type MetaFunction } from '@remix-run/node'
import { NotFound } from '~/shell/not-found'

export const loader = () => data(null, { status: 404 })

/** A form sent to an address that does not exist gets the same answer. */
export const action = loader

export const meta: MetaFunction = () => [{ title: '404 Page Not Found · Smart Farm Control' }]

export default function NotFoundPage() {
	return <NotFound />
}
