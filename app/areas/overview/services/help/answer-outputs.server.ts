import { formatRoughDuration } from '@sfc/domain/calendar/format-duration'
import { formatInstant } from '@sfc/domain/calendar/format-instant'
import { convertStoredUnits } from '@sfc/domain/units/convert-stored-units'
import type { FarmCtx } from '~/context.server'
import type { EquipmentState } from '~/areas/control/services/equipment-state'
import { listEquipment } from '~/areas/control/services/list-equipment.server'
import { listUpcoming } from '../farm-status/list-upcoming'
import { cacheForRequest } from '~/areas/platform/services/request-cache'
import type { Answer } from './answer'

const SHOWN = 6
const CONTROL = { to: '/zone-control', label: 'Control' }

const outputPath = ({ key }: Pick<EquipmentState, 'key'>) =>
	`/zones/outputs/${encodeURIComponent(key)}`

type Named = { outputs: readonly string[]; missing: readonly string[] }

/** Answers whether outputs are on, and why: their reported states and the decisions. */
export async function answerOutputs(ctx: FarmCtx, { outputs, missing }: Named): Promise<Answer> {
	const found = (await cacheForRequest(ctx, listEquipment)).filter(({ key }) =>
		outputs.includes(key),
	)
	const bound = found.filter((one) => one.bound)
	const absent = [...missing, ...(bound.length === 0 ? found.map(({ name }) => name) : [])]
	return {
		tone: 'info',
		title: formatTitle(bound, absent),
		lines: [
			...bound.slice(0, SHOWN).map((one) => formatLine(ctx, one)),
			...(bound.length > SHOWN ? [`${bound.length - SHOWN} more outputs.`] : []),
			...absent.slice(0, SHOWN).map((name) => `${name}: no device is connected as this.`),
		],
		source: 'What devices report, and the decisions of the farm’s agent',
		links: [
			...bound.slice(0, 3).map((one) => ({ to: outputPath(one), label: `Why: ${one.name}` })),
			bound.length > 0 ? CONTROL : { to: '/equipment-binding', label: 'Connect equipment' },
		],
	}
}

function formatTitle(bound: readonly EquipmentState[], absent: readonly string[]): string {
	const [first, second] = bound
	if (!first) return `${absent[0] ?? 'Output'}: not connected`
	if (!second) return `${first.name}: ${formatState(first)}`
	return `${bound.filter(({ reported }) => reported.on).length} of ${bound.length} on`
}

const formatState = ({ reported: { on } }: EquipmentState) =>
	on === null ? 'unknown' : on ? 'on' : 'off'

function formatLine({ farm, user }: FarmCtx, one: EquipmentState): string {
	const { name, zone, reported, why, dim } = one
	const state =
		reported.on === null ? `unknown (${reported.reason ?? 'no answer'})` : formatState(one)
	const level = dim?.percent != null && reported.on ? ` at ${dim.percent} %` : ''
	const read = reported.ageMs === null ? '' : `, read ${formatRoughDuration(reported.ageMs)} ago`
	const until =
		why.untilAt !== null ? ` Until ${formatInstant(why.untilAt, farm.timezone, user)}.` : ''
	const waits = why.waits ? ` It waits: ${why.waits}.` : ''
	return `${name} (${zone}) is ${state}${level}${read}. Why: ${convertStoredUnits(why.words, user)}.${until}${waits}`
}

/** Answers what control does next by itself. */
export async function answerNext(ctx: FarmCtx): Promise<Answer> {
	const bound = (await cacheForRequest(ctx, listEquipment)).filter((one) => one.bound)
	const upcoming = listUpcoming(bound, ctx.now()).slice(0, SHOWN)
	return {
		tone: 'info',
		title: 'Next on this farm',
		lines:
			upcoming.length > 0
				? upcoming.map(
						({ at, text }) => `${formatInstant(at, ctx.farm.timezone, ctx.user)}: ${text}.`,
					)
				: ['No output is to change at a known time.'],
		source: 'The decisions of the farm’s agent',
		links: [{ to: '/zone-control/plan', label: 'Plan' }, CONTROL],
	}
}

/** Answers a command with a link to the page for it, since help never switches anything. */
export async function answerCommand(ctx: FarmCtx, outputs: readonly string[]): Promise<Answer> {
	const all = await cacheForRequest(ctx, listEquipment)
	const found = all.filter(({ key, bound }) => bound && outputs.includes(key)).slice(0, 3)
	return {
		tone: 'info',
		title: 'Nothing was switched',
		lines: ['Help answers questions only. Switch it yourself, where you see what happens.'],
		source: 'How this product works',
		links: [...found.map((one) => ({ to: outputPath(one), label: one.name })), CONTROL],
	}
}

export const STOP_ANSWER: Answer = {
	tone: 'danger',
	title: 'Nothing was stopped yet',
	lines: [
		'Open the emergency stop and press it: every output is turned off and held off.',
		'In danger, use the switch on the equipment that cuts its power.',
	],
	source: 'How this product works',
	links: [
		{ to: '/emergency-stop', label: 'Emergency stop' },
		{ to: '/help/guides/emergency-stop', label: 'Emergency stop and safe states' },
	],
}
