import { z } from 'zod'

/** What each action does to an output, and the parameter it takes. */
const TO = {
	turn_on: 'on',
	on: 'on',
	dim: 'on',
	heat: 'on',
	cool: 'on',
	ventilate: 'on',
	water: 'on',
	nutrient: 'on',
	turn_off: 'off',
	off: 'off',
	stop: 'off',
	auto: 'auto',
} as const
const ACTIONS = Object.keys(TO) as (keyof typeof TO)[]

const between = (name: string, least: number, most: number, unit: string) => {
	const text = `${name} must be from ${least} to ${most} ${unit}`.trim()
	return z.number(text).min(least, text).max(most, text).optional()
}

/** An output knows no temperature, flow or EC: those are targets of its zone. */
const NOT_OF_OUTPUTS = {
	targetTemperature: 'A temperature is a target of the recipe, which the climate keeps',
	flowRate: 'No output holds a flow; a pump is on or off',
	ec: 'EC is a target of the recipe, which dosing keeps',
	nutrientType: 'Nutrients are given by ratio, which dosing keeps',
} as const

/** What may be said of an action, within the limits of the former container control. */
export const ActionParameters = z.object({
	brightness: between('brightness', 0, 100, '%').describe('Of dim; 50 unless said'),
	fanSpeed: between('fanSpeed', 0, 100, '%').describe('Of ventilate; 75 unless said'),
	wateringDuration: between('wateringDuration', 30, 1800, 's').describe(
		'Of water; 300 unless said',
	),
	targetTemperature: between('targetTemperature', 10, 35, '°C').describe(
		'Where heat or cooling ends; of an output alone refused',
	),
	flowRate: between('flowRate', 0.5, 10, 'L/min').describe(
		'Nothing holds a flow: the answer says so',
	),
	ec: between('ec', 0.5, 3, 'mS/cm').describe('What a dose works towards'),
	nutrientType: z
		.enum(['balanced', 'nitrogen', 'phosphorus', 'potassium'], 'No such nutrientType')
		.optional()
		.describe('Of nutrient; balanced unless said'),
})

const Parameters = ActionParameters.superRefine((parameters, ctx) => {
	for (const [name, message] of Object.entries(NOT_OF_OUTPUTS))
		if (parameters[name as keyof typeof NOT_OF_OUTPUTS] !== undefined)
			ctx.addIssue({ code: 'custom', path: [name], message })
})

const DEFAULTS = { brightness: 50, fanSpeed: 75, wateringDurationS: 300 } as const

const DAY_S = 86_400
const LASTS = 'forSeconds must be from 1 to 86400'
const ForSeconds = z.int(LASTS).min(1, LASTS).max(DAY_S, LASTS)
const ML = 'Enter how many ml, from 0.1 to 1000'
const Ml = z.coerce.number(ML).min(0.1, ML).max(1000, ML)

/** Body of `POST /api/equipment/{key}/control`. */
export const ControlInput = z.object({
	action: z.enum(ACTIONS, `action must be one of ${ACTIONS.join(', ')}`),
	value: z
		.unknown()
		.optional()
		.describe('How far, in percent; an output that is only on or off takes 100'),
	parameters: Parameters.optional(),
	forSeconds: ForSeconds.optional().describe(
		'How long it lasts; unless said an OFF an hour, and an ON as is usual for its class',
	),
	ml: Ml.optional().describe('How much a dosing pump gives; its budgets hold'),
})

/** What is asked of an output: on, off or back to automation, and how far on where that was said. */
type RequestedOutput = { to: 'on' | 'off' | 'auto'; percent?: number; forMs?: number; ml?: number }

const asked = (to: RequestedOutput['to'], percent: unknown): RequestedOutput =>
	to === 'on' && typeof percent === 'number' ? { to, percent } : { to }

/** Body of `POST /api/controllers/{key}/power`. */
export const PowerInput = z.object({ power: z.boolean('power must be true or false') })

/** Body of `POST /api/controllers/{key}/mode`. */
export const ModeInput = z.object({ auto: z.boolean('auto must be true or false') })

const Update = z.object({
	equipmentId: z.string('equipmentId is missing').min(1).max(160),
	zone: z.string().max(40).optional(),
	powerState: z.union([z.boolean(), z.enum(['on', 'off'])]).optional(),
	autoMode: z.boolean().optional(),
	manualValue: z.number().nullable().optional(),
})

/** Body of `POST /api/equipment/bulk-update`. */
export const BulkUpdateInput = z.object({
	updates: z.array(Update, 'updates must be a list').min(1).max(200),
})

/**
 * The switch that an update requests. Without a power state its manual value decides; above zero is
 * on.
 */
export function requestedSwitch({
	autoMode,
	powerState,
	manualValue,
}: z.infer<typeof Update>): RequestedOutput {
	if (autoMode) return { to: 'auto' }
	const isOn = powerState === undefined ? (manualValue ?? 0) > 0 : [true, 'on'].includes(powerState)
	return asked(isOn ? 'on' : 'off', manualValue)
}

export function switchForAction({
	action,
	value,
	parameters,
	forSeconds,
	ml,
}: z.infer<typeof ControlInput>): RequestedOutput {
	const lasts = {
		...(forSeconds !== undefined && { forMs: forSeconds * 1000 }),
		...(ml !== undefined && { ml }),
	}
	const said = typeof value === 'string' && value.trim() !== '' ? Number(value) : value
	const { brightness, fanSpeed, wateringDuration } = parameters ?? {}
	if (action === 'dim')
		return { ...asked('on', brightness ?? said ?? DEFAULTS.brightness), ...lasts }
	if (action === 'ventilate')
		return { ...asked('on', fanSpeed ?? said ?? DEFAULTS.fanSpeed), ...lasts }
	if (action === 'water')
		return {
			to: 'on',
			forMs: 1000 * (wateringDuration ?? forSeconds ?? DEFAULTS.wateringDurationS),
		}
	return { ...asked(TO[action], brightness ?? fanSpeed ?? said), ...lasts }
}

const emptyAsMissing = (typed: unknown) => (typed === '' ? undefined : typed)

/** The switch form of the zone pages. */
export const SwitchInput = z.object({
	equipmentKey: z.string('equipmentKey is missing').min(1).max(160),
	state: z.enum(['on', 'off', 'auto'], 'Please choose ON, OFF or Auto'),
	/** How far on, of an output that can be dimmed. */
	percent: z.coerce
		.number('Enter a level from 0 to 100 %')
		.int('Enter a whole number from 0 to 100 %')
		.min(0, 'Enter a level from 0 to 100 %')
		.max(100, 'Enter a level from 0 to 100 %')
		.optional(),
	/** How long an ON or OFF lasts; as is usual where it is empty. */
	forS: z.preprocess(
		emptyAsMissing,
		z.coerce
			.number('Choose how long')
			.int('Choose how long')
			.min(1, 'Choose how long')
			.max(DAY_S, 'Choose at most a day')
			.optional(),
	),
	/** How much a dosing pump gives. */
	ml: z.preprocess(emptyAsMissing, Ml.optional()),
})
