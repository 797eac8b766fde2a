import { LAMP_KIND_KEYS, LAMP_KINDS } from '@sfc/domain/control/light-map/lamp-kinds'
import {
	LIGHT_METERS,
	MOST_IN_LIGHT_MAP,
	MOST_LIGHT,
	type LightMap,
} from '@sfc/domain/control/light-map/light-map'
import { parseLightRows } from '@sfc/domain/control/light-map/parse-light-rows'
import { RECIPE_ZONES } from '@sfc/domain/growing/recipes/recipe-zone'
import { z } from 'zod'
import { Day } from '../growing/inventory/typed-figures'

const level = 'A whole number from 1 to 100 %'
const factor = 'A number above 0, at most 1'
const most = MOST_IN_LIGHT_MAP

const fields = {
	zone: z.enum(RECIPE_ZONES, 'Choose a zone'),
	measuredOn: Day,
	lampPercent: z.int(level).min(1, level).max(100, level),
	meter: z.enum(LIGHT_METERS, 'Choose a meter'),
	lampKind: z
		.enum(LAMP_KIND_KEYS, 'Choose one of the list')
		.optional()
		.describe('With a lux meter: its factor is used'),
	umolPerLux: z
		.number(factor)
		.positive(factor)
		.max(1, factor)
		.optional()
		.describe('With a lux meter and lamps of another kind: µmol/m²/s for each lux'),
}

type Rows = (number | null)[][]
type Checked = { meter: LightMap['meter']; lampKind?: unknown; umolPerLux?: unknown }

/** Refuses what no meter shows, and lux without what a lux of these lamps is. */
const check =
	<Input extends Checked>(at: keyof Input & string, rowsOf: (input: Input) => Rows) =>
	(input: Input, ctx: z.RefinementCtx<Input>) => {
		const problem = (path: string, message: string) =>
			ctx.addIssue({ code: 'custom', path: [path], message })
		if (input.meter === 'lux' && input.lampKind === undefined && input.umolPerLux === undefined)
			problem('lampKind', 'Choose the kind of lamps, or enter a factor')
		const read = rowsOf(input)
			.flat()
			.filter((value) => value !== null)
		if (read.length < 2) problem(at, 'At least two readings')
		const limit = MOST_LIGHT[input.meter]
		const unit = input.meter === 'lux' ? 'lux' : 'µmol/m²/s'
		if (read.some((value) => value > limit))
			problem(at, `At most ${limit.toLocaleString('en-US')} ${unit}: the sun gives half of it`)
	}

/** A map of light as a program sends it. */
export const LightMapInput = z
	.object({
		...fields,
		rows: z
			.array(z.array(z.number().min(0).nullable()).max(most, `At most ${most} readings in a row`))
			.max(most, `At most ${most} rows`)
			.describe('As the meter showed it, row by row; null: not measured there'),
	})
	.superRefine(check('rows', ({ rows }) => rows))
export type LightMapInput = z.output<typeof LightMapInput>

/** A map of light as a person types it. */
export const LightMapForm = z
	.object({
		...fields,
		readings: z
			.string('Enter the readings')
			.max(20_000, 'At most 20,000 characters')
			.transform((text, ctx): Rows => {
				const rows = parseLightRows(text)
				if (!('problem' in rows)) return rows
				ctx.addIssue({ code: 'custom', message: rows.problem })
				return z.NEVER
			}),
	})
	.superRefine(check('readings', ({ readings }) => readings))

/** What is stored: lux keep the factor of the day they were measured. */
export function toLightMap({ lampKind, umolPerLux, ...map }: LightMapInput) {
	if (map.meter === 'ppfd') return { ...map, lampKind: null, umolPerLux: null }
	const kind = lampKind ?? null
	return { ...map, lampKind: kind, umolPerLux: kind ? LAMP_KINDS[kind].umolPerLux : umolPerLux! }
}
