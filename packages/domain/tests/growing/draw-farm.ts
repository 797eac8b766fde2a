import fc from 'fast-check'
import { addDays } from '../../src/calendar/calendar-day'
import { listAllTrays } from '../../src/growing/planting-cycles/allocate-trays'
import type { PlanInput } from '../../src/growing/sowing-plan/sowing-plan'

export const TODAY = '2027-01-04'

type Size = { crops: number; orders: number; days: number; rows: number }

const crop = fc.record({
	transplantDays: fc.integer({ min: 0, max: 14 }),
	growDays: fc.integer({ min: 10, max: 30 }),
	perPlantMilli: fc.constantFrom(250, 400, 800, 900, 1000, 1500),
	shelfDays: fc.integer({ min: 0, max: 6 }),
	group: fc.integer({ min: 0, max: 1 }),
})

/** A farm with its orders, some of which it cannot meet. */
export const drawFarm = ({ crops, orders, days, rows }: Size): fc.Arbitrary<PlanInput> =>
	fc
		.record({
			crops: fc.array(crop, { minLength: 1, maxLength: crops }),
			demands: fc.array(
				fc.record({
					crop: fc.nat(crops - 1),
					due: fc.integer({ min: 0, max: days }),
					units: fc.integer({ min: 1, max: 40 }),
					isBuffer: fc.boolean(),
				}),
				{ minLength: 1, maxLength: orders },
			),
			supplies: fc.array(
				fc.record({
					crop: fc.nat(crops - 1),
					from: fc.integer({ min: 0, max: 30 }),
					for: fc.integer({ min: 0, max: 10 }),
					units: fc.integer({ min: 1, max: 60 }),
				}),
				{ maxLength: 4 },
			),
			rows: fc.integer({ min: 1, max: rows }),
			plantsPerTray: fc.integer({ min: 4, max: 16 }),
			taken: fc.array(fc.record({ tray: fc.nat(60), until: fc.integer({ min: 1, max: 20 }) }), {
				maxLength: 6,
			}),
			places: fc.option(fc.integer({ min: 20, max: 400 })),
			workMinutes: fc.option(fc.integer({ min: 20, max: 240 })),
		})
		.map((drawn) => {
			const layout = { rows: drawn.rows, traysPerRow: 5 }
			const keyOf = (at: number) => `crop ${at % drawn.crops.length}`
			return {
				today: TODAY,
				horizonDays: days,
				crops: drawn.crops.map(({ growDays, ...of }, at) => ({
					...of,
					key: keyOf(at),
					harvestDays: of.transplantDays + growDays,
					work: { plant: 0.1, transplant: 0.2, harvest: 0.5 },
				})),
				demands: drawn.demands.map(({ due, units, isBuffer, crop }, at) => ({
					id: `order ${at}`,
					crop: keyOf(crop),
					dueDay: addDays(TODAY, due),
					milli: units * 1000,
					isBuffer,
				})),
				supplies: drawn.supplies.map(({ from, units, crop, for: days }, at) => ({
					id: `lot ${at}`,
					crop: keyOf(crop),
					fromDay: addDays(TODAY, from),
					untilDay: addDays(TODAY, from + days),
					milli: units * 1000,
				})),
				nursery: {
					layout,
					plantsPerTray: drawn.plantsPerTray,
					taken: drawn.taken.flatMap(({ tray, until }) => {
						const trays = listAllTrays(layout)
						const one = trays[tray % trays.length]
						return one ? [{ ...one, fromDay: TODAY, untilDay: addDays(TODAY, until) }] : []
					}),
				},
				zones: (['A', 'B', 'C', 'D'] as const).map((zone, at) => ({
					zone,
					group: at % 2,
					places: drawn.places,
					taken: [],
				})),
				workMinutes: drawn.workMinutes,
				busy: new Map([[addDays(TODAY, 2), 30]]),
			}
		})
