import { expect, test } from 'vitest'
import { CATALOGUE } from './catalogue'
import { RECIPE_ZONES } from './recipe-zone'
import { zoneStages } from './zone-stages'

test.each(CATALOGUE.map((recipe) => [recipe.name, recipe] as const))(
	'a zone in which nothing follows %s is kept in a stage with light',
	(_, recipe) => {
		for (const zone of RECIPE_ZONES) {
			const [stage] = zoneStages(zone, recipe, undefined, {
				timezone: 'America/New_York',
				nightDropC: 0,
			})
			expect([zone, stage?.targets.lightHours?.max]).toEqual([zone, expect.any(Number)])
			expect(stage?.targets.lightHours?.max).toBeGreaterThan(0)
			expect(stage?.targets.ppfd).toBeDefined()
		}
	},
)
