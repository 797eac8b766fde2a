import { DEFAULT_CONTROL } from '@sfc/domain/control/compile-plan'
import { defaultBudget } from '@sfc/domain/control/controllers/dosing/default-doser'
import type { ControllerSettings, Plan } from '@sfc/domain/control/plan'
import { PUMPS, type TankFacts } from './draw-tank'

/** Lettuce as the catalogue has it for cultivation. */
export const TARGETS = { ph: { min: 5.6, max: 6 }, ecMsCm: { min: 1.2, max: 1.8 } }

export const CIRCULATION = { key: 'water/pump', label: 'Circulation' }
export const VALVE = { key: 'water/valve', label: 'Fill valve' }
const LEVEL = { key: 'water/level', label: 'Reservoir' }

/** A reservoir as a grower sets it up: pumps that were measured, and what the plan has unless it is changed. */
export function tankPlan({ capacityL, pumps }: TankFacts, isDosing = true): Plan {
	const { fill, dosing } = DEFAULT_CONTROL
	const litres = (percent: number) => (capacityL * percent) / 100
	const controllers: ControllerSettings[] = [
		{
			kind: 'fill',
			id: 'fill',
			zone: 'cultivation',
			valve: VALVE,
			level: LEVEL,
			lowL: litres(fill.fromPercent),
			highL: litres(fill.toPercent),
			longestOpenMs: 300_000,
			mostLPerDay: litres(fill.mostPercentPerDay),
			riseWithinMs: 60_000,
			leaks: [],
		},
		{
			kind: 'dosing',
			id: 'dosing',
			zone: 'cultivation',
			sensors: { ph: { key: 'water/ph', label: 'pH' }, ec: { key: 'water/ec', label: 'EC' } },
			calibratedUntil: { ph: Infinity, ec: Infinity },
			reservoir: { level: LEVEL, capacityL },
			circulation: [CIRCULATION],
			dosers: PUMPS.map((role) => ({
				output: { key: role, label: role },
				role,
				mlPerS: pumps[role].mlPerS,
				jug: null,
				budget: defaultBudget(role, capacityL),
			})),
			ratio: { 'nutrient-a': dosing.ratio.a, 'nutrient-b': dosing.ratio.b, boost: 0 },
			mixMs: dosing.mixMin * 60_000,
			gapMs: dosing.gapMin * 60_000,
		},
	]
	return {
		format: 1,
		farmId: 1,
		agentId: 'a',
		version: 1,
		madeAt: 0,
		madeBy: 'Ada',
		because: 'a bench',
		freshUntil: 1,
		timezone: 'UTC',
		zones: [
			{
				zone: 'cultivation',
				recipe: { id: 'lettuce', version: 1, name: 'Lettuce' },
				lightsOnAt: '06:00',
				stages: [{ fromAt: 0, name: 'Growth', targets: TARGETS }],
			},
		],
		controllers: controllers.filter(({ kind }) => isDosing || kind !== 'dosing'),
	}
}
