import { formatLeafOffset } from '@sfc/domain/climate/format-leaf-offset'
import { describeMappedLight } from '~/areas/control/pages/light/describe-mapped-light.server'
import { formatDecimals } from '@sfc/domain/units/format-decimals'
import { formatRoughDuration } from '@sfc/domain/calendar/format-duration'
import { bandState, type BandState } from '@sfc/domain/climate/typical-bands'
import { isTrusted } from '@sfc/domain/readings/quality'
import { isQuantity, QUANTITIES } from '@sfc/domain/units/quantities'
import { formatValue } from '@sfc/domain/units/display-unit'
import type { FarmCtx } from '~/context.server'
import { cacheForRequest } from '~/areas/platform/services/request-cache'
import { loadFarmOverview } from '~/areas/readings/services/load-farm-overview.server'
import {
	loadLatestReadings,
	type LatestReading,
} from '~/areas/readings/services/load-latest-readings.server'
import { isSensor } from '~/areas/readings/services/sensor'
import type { Target } from '@sfc/domain/growing/recipes/target'
import { loadTargets } from '~/areas/growing/services/recipes/load-targets.server'
import type { Answer } from './answer'

/** Most sensors of one kind that are listed; more are counted. */
const SHOWN = 6

const WORDS: Readonly<Record<BandState, string>> = {
	low: 'low',
	high: 'high',
	'in-band': 'in range',
}

/** Answers with the current readings of all sensors of a quantity, each with its range and age. */
export async function answerReading(ctx: FarmCtx, quantity: string): Promise<Answer> {
	if (quantity === 'vpd') return answerVpd(ctx)
	const [readings, targetOf] = await Promise.all([
		cacheForRequest(ctx, loadLatestReadings),
		cacheForRequest(ctx, loadTargets),
	])
	const label = isQuantity(quantity) ? QUANTITIES[quantity].label : quantity
	const sensors = readings
		.filter((one) => one.quantity === quantity && isSensor(one))
		.map((one) => judged(ctx, one, targetOf(one)))
	const mapped = sensors.length === 0 && quantity === 'par' && (await describeMappedLight(ctx))
	if (mapped)
		return {
			tone: 'info',
			title: `${label}: ${mapped.light}`,
			lines: [`${mapped.note}.`],
			source: 'The light map of this farm, and its plan',
			links: [{ to: '/zone-control/light', label: 'Light map' }],
		}
	if (sensors.length === 0)
		return {
			tone: 'offline',
			title: `${label}: no sensor`,
			lines: [`No sensor of this farm measures ${label}, so there is nothing to say about it.`],
			source: 'The list of this farm’s sensors',
			links: [{ to: '/sensor-health', label: 'Sensors' }],
		}
	const states = sensors.map(({ state }) => state)
	const out = states.find((state) => state === 'low' || state === 'high')
	return {
		tone: out ? 'attention' : states.includes('in-band') ? 'good' : 'info',
		title: `${label}: ${formatTitle(states)}`,
		lines: [
			...sensors.slice(0, SHOWN).map(({ words }) => words),
			...(sensors.length > SHOWN ? [`${sensors.length - SHOWN} more sensors.`] : []),
		],
		source: 'Sensors of this farm, and the targets of its recipes',
		links: [
			...sensors.slice(0, 2).map(({ name, to }) => ({ to, label: name })),
			{ to: '/history', label: 'History' },
		],
	}
}

function formatTitle(states: readonly (BandState | null)[]): string {
	const out = states.filter((state) => state === 'low' || state === 'high')
	if (out.length > 0 && states.length > 1) return `${out.length} of ${states.length} out of range`
	if (out[0]) return WORDS[out[0]]
	if (states.every((state) => state === 'in-band')) return 'in range'
	const known = states.filter((state) => state !== null).length
	return known > 0 ? `${known} of ${states.length} in range` : 'not judged'
}

function judged({ farm, user }: FarmCtx, reading: LatestReading, band: Target | null) {
	const { quantity, value, quality, reason, ageMs, label, deviceName, zone, pointId } = reading
	const name = `${label} (${deviceName}, ${zone === 'unassigned' ? 'no zone' : zone})`
	const age = ageMs === null ? 'nothing received yet' : `${formatRoughDuration(ageMs)} ago`
	const isUsable = value !== null && quality !== null && isTrusted(quality, farm.isSimulated)
	const state = isUsable ? bandState({ quantity, value }, band) : null
	const shown = value === null ? null : formatValue(quantity, value, user)
	const why = reason ?? quality ?? 'no value'
	const range = band
		? `target ${formatValue(quantity, band.low, user)} to ${formatValue(quantity, band.high, user)}, ${band.source === 'typical' ? 'typical of most crops' : `recipe ${band.source}`}`
		: 'no target'
	const words = isUsable
		? `${name}: ${shown}${state ? `, ${WORDS[state]}` : ''} (${range}), ${age}.`
		: `${name}: no usable value (${why})${shown ? `; last ${shown}` : ''}, ${age}.`
	return { name: label, state, words, to: `/sensor-health/${pointId}` }
}

async function answerVpd(ctx: FarmCtx): Promise<Answer> {
	const { vpdKPa, leaf, figures } = await cacheForRequest(ctx, loadFarmOverview)
	const ages = [figures.airTemperature.ageMs, figures.humidity.ageMs].flatMap((age) => age ?? [])
	const known = vpdKPa !== null
	return {
		tone: 'info',
		title: known ? `VPD: ${formatDecimals(vpdKPa, 2)} kPa` : 'VPD: no data',
		lines: [
			known
				? `From air temperature and humidity, ${formatRoughDuration(Math.max(...ages))} ago. ${leaf.offsetC === null ? 'The leaf is measured.' : `A leaf is taken to be ${formatLeafOffset(leaf.offsetC, ctx.user)}.`}`
				: 'Air temperature or humidity has no usable value now.',
		],
		source: 'Computed from sensors of this farm',
		links: [
			{ to: '/dashboard?tab=environment', label: 'Environment' },
			{ to: '/help/guides/humidity-and-vpd', label: 'Humidity and VPD' },
		],
	}
}
