import { expect, test } from 'vitest'
import { isAtRest, type RouterState } from './can-reload'

const matches = [{ route: { id: 'root' } }, { route: { id: 'page', loader: true } }]
const atRest: RouterState = {
	navigation: { state: 'idle' },
	revalidation: 'idle',
	actionData: null,
	fetchers: new Map(),
	errors: null,
	matches,
	loaderData: { page: {} },
}

test.each<[string, Partial<RouterState>, boolean]>([
	['a page at rest', {}, true],
	['a page that is loading', { navigation: { state: 'loading' } }, false],
	['the answer of a form', { actionData: { page: {} } }, false],
	[
		'a form that is sent beside the page',
		{ fetchers: new Map([['a', { state: 'submitting' }]]) },
		false,
	],
	['a form beside the page that was refused', { errors: { root: { status: 403 } } }, false],
	['a form beside the page that failed', { errors: { root: new Error('fetch failed') } }, false],
	['a page that is not there', { errors: { root: { status: 404 } }, loaderData: {} }, false],
	['a load that failed', { errors: { root: { status: 503 } }, loaderData: {} }, true],
	[
		'a load without an answer',
		{ errors: { root: new Error('fetch failed') }, loaderData: {} },
		true,
	],
])('%s: may be loaded again %j', (_, state, expected) =>
	expect(isAtRest({ ...atRest, ...state })).toBe(expected),
)
