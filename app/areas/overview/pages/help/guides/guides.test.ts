import { GUIDES } from '@sfc/domain/overview/guides/guide'
import { FAQ } from '@sfc/domain/overview/help/faq'
import { expect, test } from 'vitest'
import routes from '~/routes'

type Entry = { path?: string | undefined; children?: Entry[] | undefined }

const listPaths = ({ path, children = [] }: Entry): string[] => [
	...(path === undefined ? [] : [`/${path}`]),
	...children.flatMap(listPaths),
]

test('every page that a guide or a frequent question leads to exists', () => {
	const known = new Set((routes as Entry[]).flatMap(listPaths))
	for (const { id } of GUIDES) known.add(`/help/guides/${id}`)
	const named = [
		...GUIDES.flatMap(({ pages = [] }) => pages.map(({ to }) => to)),
		...FAQ.map(({ page }) => page.to),
	]
	expect(named.filter((to) => !known.has(to))).toEqual([])
})
