import type { LightSettings } from './controllers/light'
import type { Rhythm } from './controllers/irrigation'
import { controllerOutputs, type ControllerSettings, type Plan } from './plan'
import type { PlanZone } from '../growing/recipes/plan-zone'
import { formatInterlock, type OutputSafeguards } from './safeguards'

type Content = Pick<Plan, 'zones' | 'controllers' | 'safeguards'>

const ZONE_NAMES = { nursery: 'Nursery', cultivation: 'Cultivation' } as const

const KIND_NAMES: Readonly<Record<ControllerSettings['kind'], string>> = {
	light: 'lights',
	climate: 'climate',
	co2: 'CO₂',
	irrigation: 'irrigation',
	fill: 'filling',
	dosing: 'dosing',
	rule: 'rule',
}

/** What a controller is called on a page: `Nursery lights`. */
export const controllerName = (settings: ControllerSettings): string =>
	settings.kind === 'rule'
		? `Rule ${settings.name}`
		: `${ZONE_NAMES[settings.zone]} ${KIND_NAMES[settings.kind]}`

/** What changed from one plan to the next, a line each, for people. */
export function planDifferences(before: Content | null, after: Content): string[] {
	return [
		...pairs(before?.zones ?? [], after.zones, ({ zone }) => zone).flatMap(zoneDifferences),
		...pairs(before?.controllers ?? [], after.controllers, ({ id }) => id).flatMap(
			controllerDifferences,
		),
		...pairs(before?.safeguards ?? [], after.safeguards ?? [], ({ output }) => output.key).flatMap(
			safeguardDifferences,
		),
	]
}

type Pair<T> = { old: T | undefined; now: T | undefined }

function pairs<T>(before: readonly T[], after: readonly T[], keyOf: (it: T) => string): Pair<T>[] {
	const keys = new Set([...before, ...after].map(keyOf))
	const find = (list: readonly T[], key: string) => list.find((it) => keyOf(it) === key)
	return [...keys].map((key) => ({ old: find(before, key), now: find(after, key) }))
}

function zoneDifferences({ old, now }: Pair<PlanZone>): string[] {
	const zone = now ?? old
	if (!zone) return []
	const name = ZONE_NAMES[zone.zone]
	if (!now) return [`${name}: no active recipe any more`]
	if (!old) return [`${name}: follows ${now.recipe.name}, lights on at ${now.lightsOnAt}`]
	const lines: string[] = []
	if (old.recipe.id !== now.recipe.id)
		lines.push(`${name}: ${old.recipe.name} → ${now.recipe.name}`)
	else if (old.recipe.version !== now.recipe.version)
		lines.push(`${name}: version ${now.recipe.version} of ${now.recipe.name}`)
	if (old.lightsOnAt !== now.lightsOnAt)
		lines.push(`${name}: lights on at ${old.lightsOnAt} → ${now.lightsOnAt}`)
	const isSame = JSON.stringify(old.stages) === JSON.stringify(now.stages)
	if (!isSame && lines.length === 0) lines.push(`${name}: stages follow another planting`)
	return lines
}

function controllerDifferences({ old, now }: Pair<ControllerSettings>): string[] {
	const controller = now ?? old
	if (!controller) return []
	const name = controllerName(controller)
	if (!now) return [`${name}: no longer controlled`]
	const labels = (of: ControllerSettings) => controllerOutputs(of).map(({ label }) => label)
	if (!old) return [`${name}: controls ${labels(now).join(', ')}`]
	const [left, came] = [without(labels(old), labels(now)), without(labels(now), labels(old))]
	const lines = [
		...(came.length ? [`${name}: added ${came.join(', ')}`] : []),
		...(left.length ? [`${name}: removed ${left.join(', ')}`] : []),
	]
	if (old.kind === 'irrigation' && now.kind === 'irrigation')
		for (const time of ['day', 'night'] as const)
			if (inWords(old[time]) !== inWords(now[time]))
				lines.push(`${name} by ${time}: ${inWords(old[time])} → ${inWords(now[time])}`)
	if (old.kind === 'light' && now.kind === 'light') {
		const before = new Map(formatLightChoice(old))
		for (const [what, words] of formatLightChoice(now))
			if (before.get(what) !== words) lines.push(`${name}: ${what} ${before.get(what)} → ${words}`)
	}
	const isSame = JSON.stringify(old) === JSON.stringify(now)
	return lines.length || isSame ? lines : [`${name}: settings changed`]
}

function safeguardDifferences({ old, now }: Pair<OutputSafeguards>): string[] {
	const name = (now ?? old)?.output.label ?? ''
	const words = (of?: OutputSafeguards) => of?.interlocks.map(formatInterlock) ?? []
	const [came, left] = [without(words(now), words(old)), without(words(old), words(now))]
	const isSame = JSON.stringify(old?.limits ?? {}) === JSON.stringify(now?.limits ?? {})
	return [
		...(isSame ? [] : [`${name}: limits changed`]),
		...came.map((it) => `${name}: interlock added: ${it}`),
		...left.map((it) => `${name}: interlock removed: ${it}`),
	]
}

/** What a farm chooses of its lights, a line each. */
const formatLightChoice = ({
	lamps,
	rampMin = 0,
	integral,
	tariff,
	cheapDays = [],
}: LightSettings): [string, string][] => [
	['levels', lamps.map(({ percent }) => percent ?? 100).join(', ') + ' %'],
	['sunrise and sunset', `${rampMin} min`],
	['length of a day', integral ? 'by measured light' : 'by hours'],
	['days lit at other times', String(cheapDays.length)],
	['tariff hours', tariff ? `${tariff.from} to ${tariff.to}` : 'none'],
]

const without = (from: readonly string[], those: readonly string[]): string[] =>
	from.filter((it) => !those.includes(it))

const inWords = ({ onMin, everyMin }: Rhythm): string => `${onMin} of every ${everyMin} min`
