import { expect, test } from 'vitest'
import { requirePlausibleDay } from './require-plausible-day'

const TODAY = '2026-11-27'

test.each(['1990-05-01', '2090-05-01', '2021-11-27', '2028-11-27'])(
	'%s is no planting day, and the message says which are',
	(day) => {
		expect(() => requirePlausibleDay(day, TODAY)).toThrow(
			'Planting day must be from Nov 28, 2021 to Nov 26, 2028',
		)
	},
)

test.each(['2021-11-28', '2026-11-27', '2028-11-26'])('%s may be one', (day) => {
	expect(() => requirePlausibleDay(day, TODAY)).not.toThrow()
})
