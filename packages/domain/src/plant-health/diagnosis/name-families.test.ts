import { expect, test } from 'vitest'
import { CAUSES } from './cause'
import { nameFamilies } from './name-families'

const named = (...ids: string[]) => nameFamilies(CAUSES.filter(({ id }) => ids.includes(id)))

test('deficiencies that are not told apart are one family beside the others', () => {
	expect(named('potassium-deficiency', 'light-burn')).toBe(
		'a deficiency of potassium, or light burn',
	)
	expect(named('nitrogen-deficiency', 'sulfur-deficiency', 'thrips')).toBe(
		'a deficiency of nitrogen or sulfur, or thrips',
	)
	expect(named('ph-too-high', 'aphids')).toBe('pH too high: nutrients locked out, or aphids')
	expect(named('calcium-deficiency')).toBe('a deficiency of calcium in the solution')
})
