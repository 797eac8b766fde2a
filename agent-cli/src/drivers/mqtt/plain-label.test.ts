import { expect, test } from 'vitest'
import { plainLabel } from './plain-label'

test.each([
	['Linkquality', 'Link quality'],
	['linkquality', 'Link quality'],
	['Leak', 'Leak'],
])('%s is shown as %s', (raw, shown) => {
	expect(plainLabel(raw)).toBe(shown)
})
