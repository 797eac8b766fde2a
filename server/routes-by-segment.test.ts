import { matchRoutes } from '@remix-run/react'
import type { ServerBuild } from '@remix-run/node'
import fc from 'fast-check'
import { expect, test, vi } from 'vitest'
import routeList from '~/routes'
import { pathSegment, routesBySegment } from './routes-by-segment'

type Routes = ServerBuild['routes']
type Entry = {
	id?: string | undefined
	file: string
	path?: string | undefined
	index?: boolean | undefined
	children?: Entry[] | undefined
}

/** Every route of the product, as the build lists them. */
const routes: Routes = {}
function list(entries: Entry[], parentId: string): void {
	for (const { id = '', file, path, index, children = [] } of entries) {
		const key = id || file
		routes[key] = { id: key, parentId, path, index, module: {} as Routes[string]['module'] }
		list(children, key)
	}
}
routes['root'] = { id: 'root', path: '', module: {} as Routes[string]['module'] }
list(await routeList, 'root')
const segments = routesBySegment(routes)

type Tree = { id: string; path?: string; index?: false; children?: Tree[] }

/** Builds the tree that Remix builds from such a list. */
const nest = (some: Routes, parentId?: string): Tree[] =>
	Object.values(some)
		.filter((route) => route.parentId === parentId)
		.map(({ id, path, index }) => ({
			id,
			...(path === undefined ? {} : { path }),
			...(index ? { index: true as unknown as false } : { children: nest(some, id) }),
		}))
const all = nest(routes)
const trees = new Map([...segments].map(([segment, some]) => [segment, nest(some)]))

const routeIds = (tree: Tree[], path: string) =>
	matchRoutes(tree, path)?.map(({ route, params }) => ({ id: route.id, params }))

/** Checks that the segment's routes match an address as all routes do; scripts ask for `.data`. */
function expectSame(path: string, segment = pathSegment(path)): void {
	const ofArea = trees.get(segment) ?? trees.get('') ?? []
	expect(routeIds(ofArea, path), path).toEqual(routeIds(all, path))
}

const addresses = Object.values(routes)
	.map(({ path }) => `/${path ?? ''}`)
	.map((path) => path.replace(/:\w+|\*/g, '17'))

test('an address matches the same route in its segment as among all routes', () => {
	expect(addresses.length).toBeGreaterThan(100)
	for (const address of addresses)
		for (const path of [
			address,
			`${address}/`,
			address.toUpperCase(),
			`${address}/x`,
			`${address}x`,
		])
			expectSame(path)
})

test('a data request of a script matches its route', () => {
	for (const path of addresses)
		expectSame(path, pathSegment(path === '/' ? '/_root.data' : `${path}.data`))
})

test('an encoded, a malformed and an empty address match the same route', () => {
	vi.spyOn(console, 'warn').mockReturnValue() // the router reports what it cannot decode
	const segment = fc.constantFrom(
		'dash%62oard',
		'LOTS',
		'%',
		'%2F',
		'',
		'.',
		'lots%2F1',
		'é',
		'%C3%A9',
		'*',
		':id',
	)
	const path = fc
		.array(fc.oneof(segment, fc.string()), { maxLength: 4 })
		.map((parts) => parts.join('/'))
	fc.assert(
		fc.property(path, (some) => {
			const { pathname } = new URL(`http://farm/${some.replace(/[?#\\]/g, '')}`)
			expectSame(pathname)
		}),
	)
})

test('no segment holds many routes', () => {
	const sizes = [...segments]
		.filter(([segment]) => segment !== 'api')
		.map(([, some]) => Object.keys(some).length)
	expect(Math.max(...sizes)).toBeLessThan(40)
	expect(Object.keys(segments.get('') ?? {}).length).toBeLessThan(6)
})
