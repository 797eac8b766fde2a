import { isTrusted, QUALITIES } from '@sfc/domain/readings/quality'
import { z } from 'zod'

/** One figure. A missing value is null, with its reason. Times are milliseconds UTC. */
const EnvironmentFigure = z.object({
	value: z.number().nullable(),
	unit: z.string(),
	status: z
		.enum(['optimal', 'low', 'high', 'measured', 'unavailable'])
		.describe('measured: there is no target; unavailable: missing, or not to be trusted'),
	target: z
		.object({
			low: z.number(),
			high: z.number(),
			source: z
				.string()
				.describe('The active recipe and its stage, or typical: what most crops like'),
		})
		.nullable(),
	quality: z.enum(QUALITIES).nullable(),
	reason: z.string().nullable(),
	at: z.int().nullable(),
	ageMs: z.int().nullable(),
})
type EnvironmentFigure = z.infer<typeof EnvironmentFigure>

/** Answer of `GET /api/environmental-data`; temperatures are in °F. */
export const EnvironmentWire = z.object({
	temperature: EnvironmentFigure,
	humidity: EnvironmentFigure,
	ph: EnvironmentFigure,
	ec: EnvironmentFigure,
	co2: EnvironmentFigure,
	waterTemperature: EnvironmentFigure,
	vpd: z
		.object({
			value: z.number().nullable().describe('Null without current air temperature and humidity'),
			unit: z.literal('kPa'),
			leafOffsetC: z
				.number()
				.nullable()
				.describe('How much warmer than the air leaves are taken to be, °C; null: measured'),
		})
		.describe('Vapour pressure deficit between leaf and air'),
})
export type EnvironmentWire = z.infer<typeof EnvironmentWire>

type Figure = Omit<EnvironmentFigure, 'status' | 'target'> & {
	state: 'low' | 'in-band' | 'high' | null
	band: { low: number; high: number; source: string } | null
}

type Figures = Record<
	'airTemperature' | Exclude<keyof EnvironmentWire, 'temperature' | 'vpd'>,
	Figure
>
type Overview = { figures: Figures; vpdKPa: number | null; leaf: { offsetC: number | null } }

/** Figures as the API returns them; simulated readings are judged only on a simulated farm. */
export function environmentToWire(
	{ figures, vpdKPa, leaf }: Overview,
	farmIsSimulated: boolean,
): EnvironmentWire {
	const told = (figure: Figure) => toFigure(figure, farmIsSimulated)
	return {
		temperature: inFahrenheit(told(figures.airTemperature)),
		humidity: told(figures.humidity),
		ph: told(figures.ph),
		ec: told(figures.ec),
		co2: told(figures.co2),
		waterTemperature: inFahrenheit(told(figures.waterTemperature)),
		vpd: { value: vpdKPa, unit: 'kPa', leafOffsetC: leaf.offsetC },
	}
}

function toFigure(
	{ value, unit, quality, reason, at, ageMs, state, band }: Figure,
	farmIsSimulated: boolean,
): EnvironmentFigure {
	const isUsable = value !== null && quality !== null && isTrusted(quality, farmIsSimulated)
	const isJudged = isUsable && (band === null || state !== null)
	const status = !isJudged ? 'unavailable' : state === 'in-band' ? 'optimal' : (state ?? 'measured')
	const target = band && { low: band.low, high: band.high, source: band.source }
	return { value, unit, status, target, quality, reason, at, ageMs }
}

const fahrenheit = (celsius: number) => Math.round((celsius * 1.8 + 32) * 100) / 100

const inFahrenheit = (figure: EnvironmentFigure): EnvironmentFigure => ({
	...figure,
	unit: '°F',
	value: figure.value === null ? null : fahrenheit(figure.value),
	target: figure.target && {
		...figure.target,
		low: fahrenheit(figure.target.low),
		high: fahrenheit(figure.target.high),
	},
})
