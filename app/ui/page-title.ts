import type { LoaderFunction, MetaFunction, SerializeFrom } from '@remix-run/node'

/** The title of the browser tab: the page, and the name of the product. */
export const documentTitle = (about: string) => `${about} · Smart Farm Control`

/** A route's `meta`: a fixed title, or one from its data. A page that failed has no data. */
export const pageTitle =
	<L extends LoaderFunction>(
		about: string | ((shown: SerializeFrom<L> | undefined) => string),
	): MetaFunction<L> =>
	({ data }) => [{ title: documentTitle(typeof about === 'string' ? about : about(data)) }]
