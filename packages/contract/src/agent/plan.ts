import type { Plan as PlanDocument } from '@sfc/domain/control/plan'
import { LAMP_COLOURS, MOST_FAR_RED_END_MIN } from '@sfc/domain/growing/recipes/lamp-levels'
import { DOSER_ROLES } from '@sfc/domain/growing/nutrients/doser-role'
import { STAGE_QUANTITY_KEYS } from '@sfc/domain/growing/recipes/stage-quantities'
import { HeatInParts } from '../control/control-settings'
import { isTimeOfDay } from '@sfc/domain/calendar/local-time'
import { z } from 'zod'
import { id, instant, ml, ms, output, outputs, sensor, sensors, words, zone } from './plan-parts'
import { ruleController } from './plan-rule'
import { safeguards } from './plan-safeguards'

const range = z
	.strictObject({ min: z.number(), max: z.number() })
	.refine(({ min, max }) => min <= max, 'the lower end is above the upper one')

const level = z.int().min(0).max(100).optional()
const lampLevels = z.strictObject({
	red: level,
	blue: level,
	white: level,
	farRed: level,
	farRedEndMin: z.int().min(0).max(MOST_FAR_RED_END_MIN).optional(),
})

const stage = z.strictObject({
	fromAt: instant,
	name: z.string().min(1).max(120),
	targets: z.strictObject(
		Object.fromEntries(
			STAGE_QUANTITY_KEYS.map((quantity) => [quantity, range.optional()]),
		) as Record<(typeof STAGE_QUANTITY_KEYS)[number], z.ZodOptional<typeof range>>,
	),
	lamps: lampLevels.optional(),
})

const timeOfDay = z.string().refine(isTimeOfDay, 'a time of day like 06:00')

const planZone = z.strictObject({
	zone,
	recipe: z.strictObject({ id, version: z.int().min(1), name: words }),
	lightsOnAt: timeOfDay,
	stages: z
		.array(stage)
		.min(1)
		.max(500)
		.refine(
			(stages) => stages.every(({ fromAt }, i) => i === 0 || fromAt > (stages[i - 1]?.fromAt ?? 0)),
			'the stages are not in their order',
		),
})

const rhythm = z
	.strictObject({ onMin: z.number().min(0).max(60), everyMin: z.number().min(1).max(1440) })
	.refine(({ onMin, everyMin }) => onMin <= everyMin, 'longer on than the whole cycle')

const litres = z.number().positive().max(100_000)
const change = z.number().positive().max(10)
const part = z.number().min(0).max(100)

const doser = z.strictObject({
	output,
	role: z.enum(DOSER_ROLES),
	mlPerS: z.number().positive().max(1000).nullable(),
	jug: z.strictObject({ ml: z.number().min(0).max(1_000_000), enteredAt: instant }).nullable(),
	budget: z.strictObject({
		perDoseMl: ml,
		perHourMl: ml,
		perDayMl: ml,
		perDoseChange: change,
		perHourChange: change,
		perDayChange: change,
	}),
})
const dosers = z
	.array(doser)
	.min(1)
	.max(DOSER_ROLES.length)
	.refine((list) => areUnique(list.map(({ role }) => role)), 'two dosers have the same role')
	.refine((list) => areUnique(list.map((one) => one.output.key)), 'two dosers have the same pump')

const areUnique = (values: string[]) => new Set(values).size === values.length

const controller = z.discriminatedUnion('kind', [
	z.strictObject({
		kind: z.literal('light'),
		id,
		zone,
		lamps: z
			.array(
				output.extend({
					percent: z.int().min(1).max(100).optional(),
					colour: z.enum(LAMP_COLOURS).optional(),
				}),
			)
			.max(200),
		staggerMs: z.int().min(0).max(60_000),
		rampMin: z.number().min(0).max(240).optional(),
		integral: z.strictObject({ sensors: sensors.min(1) }).optional(),
		tariff: z.strictObject({ from: timeOfDay, to: timeOfDay }).optional(),
		cheapDays: z
			.array(
				z.strictObject({
					dayFrom: instant,
					spans: z
						.array(z.strictObject({ from: instant, to: instant }))
						.min(1)
						.max(10),
				}),
			)
			.max(60)
			.optional(),
	}),
	z.strictObject({
		kind: z.literal('climate'),
		id,
		zone,
		temperature: sensors,
		humidity: sensors,
		co2: sensors.optional(),
		heat: outputs,
		cool: outputs,
		vent: outputs,
		/** In plans made before stages had nights of their own; read, so that such a plan stays valid. */
		nightDropC: z.number().min(0).max(15).optional(),
		leastVpdKPa: z.number().min(0).max(5).optional(),
		leaf: z.strictObject({ sensors, offsetC: z.number().min(-20).max(20) }).optional(),
		heatInParts: z.strictObject(HeatInParts.shape).optional(),
	}),
	z.strictObject({
		kind: z.literal('co2'),
		id,
		zone,
		sensor,
		valve: output,
		exhaust: outputs,
	}),
	z.strictObject({
		kind: z.literal('irrigation'),
		id,
		zone,
		pumps: outputs,
		day: rhythm,
		night: rhythm,
		reservoir: z.strictObject({ sensor, leastL: litres }).optional(),
		flow: z
			.strictObject({
				sensor,
				leastLPerMin: z.number().positive().max(10_000),
				withinS: z.number().min(1).max(3600),
				circulation: outputs.optional(),
			})
			.optional(),
	}),
	z
		.strictObject({
			kind: z.literal('fill'),
			id,
			zone,
			valve: output,
			level: sensor,
			lowL: litres,
			highL: litres,
			longestOpenMs: ms,
			mostLPerDay: litres,
			riseWithinMs: ms,
			leaks: sensors,
		})
		.refine(({ lowL, highL }) => lowL < highL, 'filling ends below where it begins'),
	ruleController,
	z.strictObject({
		kind: z.literal('dosing'),
		id,
		zone,
		sensors: z.strictObject({ ph: sensor, ec: sensor }),
		calibratedUntil: z.strictObject({ ph: instant.nullable(), ec: instant.nullable() }),
		reservoir: z.strictObject({ level: sensor, capacityL: litres }),
		circulation: outputs.min(1),
		dosers,
		ratio: z.strictObject({ 'nutrient-a': part, 'nutrient-b': part, boost: part }),
		// A reading counts as fresh for half a minute and more: mixing takes longer than that.
		mixMs: ms.min(60_000),
		gapMs: ms,
	}),
])

/** The plan as it travels and as it lies on the agent's disk. */
export const Plan = z.strictObject({
	format: z.literal(1),
	farmId: z.int(),
	agentId: z.string().min(1),
	version: z.int().min(1),
	madeAt: instant,
	madeBy: z.string().max(200),
	because: z.string().max(500),
	freshUntil: instant,
	timezone: z.string().min(1).max(80),
	zones: z.array(planZone).max(8),
	controllers: z.array(controller).max(500),
	safeguards: z.array(safeguards).max(500).optional(),
}) satisfies z.ZodType<PlanDocument>

/**
 * A plan with its signature (Ed25519, base64) over exactly the bytes of `text`, which is the plan as
 * JSON. The agent pins `publicKey` (SPKI in base64) at enrolment.
 */
export const SignedPlan = z.object({
	text: z.string().max(1_000_000),
	signature: z.string().max(200),
	publicKey: z.string().max(200),
})
export type SignedPlan = z.infer<typeof SignedPlan>

/** Names the text as a plan, so that no signature of a release is taken for one of a plan. */
export const planStatement = (text: string): string => `farm-agent plan\n${text}`
