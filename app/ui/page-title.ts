import type { LoaderFunction, MetaFunction, SerializeFrom } from '@remix-run/node'

/** The title of the browser's tab: what the page is about, and the name of the product. */
export const documentTitle = (about: string) => `${about} · Smart Farm Control`

/** A route's `meta`: its title, fixed or from what it shows. Of a page that failed nothing is known. */
export const pageTitle =
	<L extends LoaderFunction>(
		about: string | ((shown: SerializeFrom<L> | undefined) => string),
	): MetaFunction<L> =>
	({ data }) => [{ title: documentTitle(typeof about === 'string' ? about : about(data)) }]
