import { readdirSync, readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { refuseImport, resolveImport } from '../../scripts/lint/area-order.mjs'
import { AREAS, EXCEPTIONS } from '../../scripts/lint/areas.mjs'
import { drawAreas } from '../../scripts/lint/draw-areas.mjs'

const names = AREAS.map(({ name }) => name)

test('every folder of app/areas has its place in the order, and only pages, services and api', () => {
	expect(readdirSync('app/areas').toSorted()).toEqual(names.toSorted())
	const layers = names.flatMap((name) => readdirSync(`app/areas/${name}`))
	expect([...new Set(layers)].toSorted()).toEqual(['api', 'pages', 'services'])
})

test('an area imports from itself and those below, the frame from the lowest alone', () => {
	const recipes = 'app/areas/growing/services/recipes/add-recipe.server.ts'
	expect(refuseImport(recipes, 'app/areas/growing/services/cycle.server')).toBeUndefined()
	expect(refuseImport(recipes, 'packages/domain/src/farms/with-farm')).toBeUndefined()
	expect(refuseImport(recipes, 'packages/domain/src/units/quantities')).toBeUndefined()
	expect(refuseImport(recipes, 'app/areas/alarms/services/alarm-times.server')).toMatch('below')
	expect(refuseImport(recipes, 'packages/domain/src/control/plan')).toMatch('below')
	const page = 'app/http/page.server.ts'
	expect(refuseImport(page, 'app/areas/platform/services/run-once.server')).toBeUndefined()
	expect(refuseImport(page, 'app/areas/farms/services/find-farm.server')).toMatch('no area')
	expect(refuseImport('app/routes.ts', 'app/areas/farms/pages/settings')).toBeUndefined()
})

/** How many imports still go the wrong way. Only ever made smaller. */
const WRONG_WAY = 8

test('each import that goes the wrong way is still there, and none was added', () => {
	const listed = Object.entries(EXCEPTIONS).flatMap(([from, targets]) =>
		targets.map((to) => ({ from, to })),
	)
	const gone = listed.filter(({ from, to }) => {
		const specifiers = [...readFileSync(from, 'utf8').matchAll(/from '([^']+)'/g)]
		const isThere = specifiers.some(([, specifier]) => resolveImport(from, specifier) === to)
		return !isThere || !refuseImport(from, to)
	})
	expect(gone).toEqual([])
	expect(listed.length).toBe(WRONG_WAY)
})

test('docs/areas.svg draws the areas as they are (vitest -u draws it anew)', async () => {
	await expect(drawAreas()).toMatchFileSnapshot('../../docs/areas.svg')
})
