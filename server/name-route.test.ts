import fc from 'fast-check'
import { expect, test } from 'vitest'
import { createRouteNames } from './name-route'

const route = (id: string, path: string | undefined, parentId?: string, index = false) =>
	({ id, path, parentId, index, module: {} }) as never
const nameRoute = createRouteNames({
	root: route('root', ''),
	layout: route('layout', undefined, 'root'),
	home: route('home', undefined, 'layout', true),
	recipe: route('recipe', 'recipes/:recipeId', 'layout'),
	feed: route('feed', 'calendar-feeds/:token.ics', 'root'),
	unknown: route('unknown', '*', 'root'),
})

test.each([
	['/', '/'],
	['/_root.data?farmId=11', '/'],
	['/recipes/7?farmId=11', '/recipes/:recipeId'],
	['/recipes/7.data', '/recipes/:recipeId'],
	['/Recipes/7/', '/recipes/:recipeId'],
	['/calendar-feeds/abc.ics', '/calendar-feeds/:token.ics'],
	['/readyz', '/readyz'],
	['/api/agent/batch', '/api/agent/batch'],
	['/recipes', 'other'],
	['/assets/app-7f3a.js', 'other'],
	['/%E0%A4%A', 'other'],
])('%s is counted as %s', (url, name) => expect(nameRoute(url)).toBe(name))

test('whatever is asked for, the name is one of few', () => {
	const segment = fc.oneof(fc.webFragments(), fc.constantFrom('api', 'recipes', '..', '%2e', ''))
	fc.assert(
		fc.property(fc.array(segment, { maxLength: 5 }), (segments) => {
			const name = nameRoute(`/${segments.join('/')}`)
			expect(name === 'other' || nameRoute(name.replace(/:\w+/g, '1')) === name).toBe(true)
		}),
	)
})
