import { GUIDES } from '@sfc/domain/guides/guide'
import { expect, test } from 'vitest'
import routes from '../../../routes'

type Entry = { path?: string | undefined; children?: Entry[] | undefined }

const pathsOf = ({ path, children = [] }: Entry): string[] => [
	...(path === undefined ? [] : [`/${path}`]),
	...children.flatMap(pathsOf),
]

test('every page that a guide leads to exists', () => {
	const known = new Set((routes as Entry[]).flatMap(pathsOf))
	const named = GUIDES.flatMap(({ pages = [] }) => pages.map(({ to }) => to))
	expect(named.filter((to) => !known.has(to))).toEqual([])
})
