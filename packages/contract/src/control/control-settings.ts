import { isTimeOfDay } from '@sfc/domain/calendar/local-time'
import { CHEAP_HOURS } from '@sfc/domain/control/cheap-light/cheap-days'
import { HUMIDITY_MEASURES } from '@sfc/domain/control/humidity-measures'
import { LAMP_COLOURS } from '@sfc/domain/growing/recipes/lamp-levels'
import { z } from 'zod'
import { typedUnits } from '../units/typed-units'

const minutes = (least: number, most: number) => {
	const text = `From ${least} to ${most} minutes`
	return z.int(text).min(least, text).max(most, text)
}

/** Minutes on, every so many minutes. The class of pumps may run for an hour at most. */
const Rhythm = z
	.object({ onMin: minutes(0, 60), everyMin: minutes(1, 1440) })
	.refine(({ onMin, everyMin }) => onMin <= everyMin, {
		path: ['onMin'],
		message: 'Not longer than the whole cycle',
	})

const zone = <T extends z.ZodType>(schema: T) => z.object({ nursery: schema, cultivation: schema })

const timeOfDay = z.string('Enter a time like 06:00').refine(isTimeOfDay, 'Enter a time like 06:00')

const part = z.number('Enter a number').min(0, 'Not below 0').max(100, 'Not above 100')
const percent = z.number('Enter a number').min(1, 'From 1 to 100 %').max(100, 'From 1 to 100 %')

const Dosing = z.object({
	/** A reading counts as fresh for half a minute and more: mixing takes longer than that. */
	mixMin: minutes(1, 240),
	gapMin: minutes(1, 240),
	ratio: z
		.object({ a: part, b: part, boost: part })
		.refine(({ a, b }) => a > 0 || b > 0, { path: ['a'], message: 'A or B needs a part' }),
})

const Fill = z
	.object({ fromPercent: percent, toPercent: percent, mostPercentPerDay: percent })
	.refine(({ fromPercent, toPercent }) => fromPercent < toPercent, {
		path: ['toPercent'],
		message: 'More than where filling begins',
	})

const hours = { from: timeOfDay, to: timeOfDay }
const apart = ({ from, to }: { from: string; to: string }) => from !== to

const MOST_LAMPS = 200

const Light = z.object({
	percent: z.int('A whole number').min(1, 'From 1 to 100 %').max(100, 'From 1 to 100 %'),
	rampMin: minutes(0, 240),
	byIntegral: z.boolean().default(false),
	tariff: z.object(hours).refine(apart, 'They begin and end at the same time').nullable(),
	colours: z
		.array(z.object({ equipmentKey: z.string().min(1).max(160), colour: z.enum(LAMP_COLOURS) }))
		.max(MOST_LAMPS)
		.optional()
		.describe('Colours of lamps that have no place in the catalogue'),
})

/** Both times, or neither. */
const LightInput = Light.omit({ tariff: true, colours: true })
	.extend({
		tariffFrom: timeOfDay.optional(),
		tariffTo: timeOfDay.optional(),
		colours: z
			.array(
				z.object({
					equipmentKey: z.string().min(1).max(160),
					colour: z.enum(LAMP_COLOURS).optional(),
				}),
			)
			.max(MOST_LAMPS)
			.optional(),
	})
	.superRefine(({ tariffFrom, tariffTo }, ctx) => {
		const path = [tariffFrom === undefined ? 'tariffFrom' : 'tariffTo']
		if ((tariffFrom === undefined) !== (tariffTo === undefined))
			ctx.addIssue({ code: 'custom', path, message: 'Enter both times, or neither' })
		else if (tariffFrom !== undefined && tariffFrom === tariffTo)
			ctx.addIssue({ code: 'custom', path, message: 'Another time than they begin' })
	})

/** How a heater is driven, found by a step test; the domain's HeatInParts says what each is. */
export const HeatInParts = z.object({
	gain: z.number().positive().max(100),
	integralS: z.number().min(60).max(86_400),
	windowS: z.number().min(120).max(3600),
})

/** Leaves that have water are within 2 °C of the air; without, under lamps, they get warmer. */
export const MOST_LEAF_OFFSET_C = 5

const Air = z.object({
	nightDropC: z.number().min(0).max(15),
	humidityBy: z.enum(HUMIDITY_MEASURES),
	leastVpdKPa: z.number().min(0.1).max(3),
	leafOffsetC: z.number().min(-MOST_LEAF_OFFSET_C).max(MOST_LEAF_OFFSET_C).default(0),
	heatInParts: HeatInParts.nullable(),
})

/** How the air is kept, as a form has it: the drop in the unit it was typed in. */
export const AirInput = z.object({
	nightDrop: z.number('Enter a number').min(0, 'Not below 0').max(27, 'At most 15 °C or 27 °F'),
	humidityBy: z.enum(HUMIDITY_MEASURES, 'Choose one'),
	leastVpdKPa: z.number('Enter a number').min(0.1, 'From 0.1 to 3').max(3, 'From 0.1 to 3'),
	leafOffset: z
		.number('Enter a number')
		.min(-9, 'At most 5 °C or 9 °F')
		.max(9, 'At most 5 °C or 9 °F'),
	...typedUnits,
})
export type AirInput = z.infer<typeof AirInput>

/** What a farm chooses itself; the rest of its plan follows from its recipes. */
export const ControlSettings = z.object({
	lightsOnAt: zone(timeOfDay),
	light: Light,
	irrigation: zone(z.object({ day: Rhythm, night: Rhythm })),
	dosing: Dosing,
	fill: Fill,
	air: Air,
	cheapHours: zone(z.enum(CHEAP_HOURS)).default({ nursery: 'off', cultivation: 'off' }),
	powerCap: z
		.object({ kW: z.number().positive(), othersKW: z.number().min(0) })
		.nullable()
		.default(null),
})
export type ControlSettings = z.infer<typeof ControlSettings>

/** What the form of the plan's settings sends; the air, cheap hours and the cap have pages of their own. */
export const PlanSettingsInput = ControlSettings.omit({
	air: true,
	cheapHours: true,
	powerCap: true,
}).extend({ light: LightInput })

/** The lights of the form, as they are stored. */
export function storedLight({
	tariffFrom,
	tariffTo,
	colours = [],
	...light
}: z.infer<typeof LightInput>): ControlSettings['light'] {
	const tariff = tariffFrom && tariffTo ? { from: tariffFrom, to: tariffTo } : null
	const named = colours.flatMap(({ equipmentKey, colour }) =>
		colour ? [{ equipmentKey, colour }] : [],
	)
	return { ...light, tariff, ...(named.length > 0 && { colours: named }) }
}
