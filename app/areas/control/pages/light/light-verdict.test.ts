import { assessLightMap } from '@sfc/domain/control/light-map/assess-light-map'
import { expect, test } from 'vitest'
import { lightVerdict } from './light-verdict'

const TARGETS = { ppfd: { min: 200, max: 250 }, lightHours: { min: 16, max: 16 } }

const verdict = (rows: number[][], targets: Partial<typeof TARGETS> = TARGETS) => {
	const map = { zone: 'cultivation', lampPercent: 50, meter: 'ppfd', umolPerLux: null } as const
	const light = assessLightMap({ ...map, rows }, { targets, percent: 50, rampMin: 0 })
	return lightVerdict(light!, targets.ppfd ? 'Growth' : null)
}

test.each([
	[
		[[210, 220]],
		'good',
		'Every position gets the light of Growth',
		['The average is in range at 47 to 58 %; the lamps are at 50 %.'],
	],
	[
		[[150, 210]],
		'attention',
		'1 of 2 positions get the light of Growth: 1 too low',
		[
			'The average comes into range at 56 to 69 %; the lamps are at 50 %.',
			'From 67 % on no position is too low.',
		],
	],
	[
		[[20, 30]],
		'attention',
		'0 of 2 positions get the light of Growth: 2 too low',
		[
			'The average stays below the range even at 100 %: bring the lamps closer, add lamps or clean them.',
			'Even at 100 % some positions stay too low: move lamps or plants, or make the light more even.',
		],
	],
	[
		[[20_000, 30_000]],
		'attention',
		'0 of 2 positions get the light of Growth: 2 too high',
		['The average stays above the range even at 1 %: hang the lamps higher.'],
	],
] as const)('%j is judged in words', (rows, tone, title, lines) => {
	expect(verdict(rows.map((row) => [...row]))).toEqual({ tone, title, lines })
})

test('without a target there is no verdict, with the reason', () => {
	expect(verdict([[200, 210]], {})).toEqual({
		tone: 'info',
		title: 'Not judged',
		lines: ['No recipe is active in this zone, so there is no target.'],
	})
})
