import type { SafeguardsForm } from '@sfc/contract/control/safeguards-input'
import { changedFields } from '@sfc/domain/platform/audit/changed-fields'
import { formatDuration } from '@sfc/domain/calendar/format-duration'
import { interlockId, type FarmInterlock } from '@sfc/domain/control/compile-safeguards'
import { OUTPUT_CLASSES, type OutputLimits } from '@sfc/domain/control/output-class'
import { tightenLimits, type TighterLimits } from '@sfc/domain/control/safeguards'
import { Fault } from '@sfc/domain/fault'
import { outputSafeguards } from '#db/schema/control'
import type { Permitted } from '~/context.server'
import { appendAudit, personActor } from '~/areas/platform/services/audit/append-audit.server'
import { parseInterlock } from './parse-interlock'
import { readSafeguards } from './read-safeguards.server'

const MINUTE_MS = 60_000
const MOST_INTERLOCKS = 20

/**
 * Sets the limits of an output and adds and removes interlocks; the plan follows within a second.
 * Throws Fault invalid, with its field, for a limit that is looser than that of its class and for an
 * interlock that could never let it on.
 */
export async function changeSafeguards(
	ctx: Permitted<'farm.configure'>,
	{ key, ...input }: { key: string } & SafeguardsForm,
): Promise<void> {
	const known = await readSafeguards(ctx, { key })
	const { output, own } = known
	const limits = tighterLimits(OUTPUT_CLASSES[output.outputClass], input)
	const kept = own.interlocks.filter((it) => !input.remove.includes(interlockId(it)))
	const safeOn = tightenLimits(OUTPUT_CLASSES[output.outputClass], limits).safeOn
	const added = parseInterlock(input, { ...known, kept, safeOn })
	const interlocks = added
		? [...kept.filter((it) => interlockId(it) !== interlockId(added)), added]
		: kept
	if (interlocks.length > MOST_INTERLOCKS)
		throw new Fault('invalid', `At most ${MOST_INTERLOCKS} interlocks`, { field: 'add' })
	const changed = changedFields(
		flattenSafeguards(own),
		flattenSafeguards({ limits, interlocks }),
		FIELDS,
	)
	if (!changed) return
	const by = personActor(ctx).name
	const values = { limits, interlocks, changedBy: by, changedAt: ctx.now() }
	await ctx.db.write(async (tx) => {
		await tx
			.insert(outputSafeguards)
			.values({ ...values, equipmentId: known.equipmentId })
			.onConflictDoUpdate({ target: outputSafeguards.equipmentId, set: values })
		await appendAudit(tx, ctx, personActor(ctx), {
			farmId: ctx.farm.id,
			action: 'control.safeguards-changed',
			subject: output.label,
			...changed,
		})
	})
	const because = `changed limits and interlocks of ${output.label}`
	ctx.state.planCauses.set(ctx.farm.id, { by, because })
	ctx.live.publish(`farm:${ctx.farm.id}`, 'equipment')
}

/**
 * Selects limits that are tighter than those of the class; equal ones are left out. Throws Fault
 * for a looser one.
 */
function tighterLimits(ofClass: OutputLimits, input: SafeguardsForm): TighterLimits {
	const { longestOnMin, shortestOnMin, shortestOffMin, mostOnMin, safeState } = input
	if (safeState === 'on' && !ofClass.safeOn) refuse('safeState', 'Its class is off by default')
	const safeOn = ofClass.safeOn && safeState !== 'off'
	const atMost = (field: keyof SafeguardsForm, typed: number | undefined, most: number | null) => {
		if (typed === undefined) return undefined
		if (safeOn) refuse(field, 'It is on by default. Choose off as its safe state first')
		const ms = Math.round(typed * MINUTE_MS)
		if (most !== null && ms > most)
			refuse(field, `Its class allows ${formatDuration(most)} at most`)
		if (ms < 1000) refuse(field, 'At least one second')
		return ms === most ? undefined : ms
	}
	const atLeast = (field: keyof SafeguardsForm, typed: number | undefined, least: number) => {
		if (typed === undefined) return undefined
		const ms = Math.round(typed * MINUTE_MS)
		if (ms < least) refuse(field, `Its class needs ${formatDuration(least)} at least`)
		return ms === least ? undefined : ms
	}
	const limits = {
		maxOnMs: atMost('longestOnMin', longestOnMin, ofClass.maxOnMs),
		minOnMs: atLeast('shortestOnMin', shortestOnMin, ofClass.minOnMs),
		minOffMs: atLeast('shortestOffMin', shortestOffMin, ofClass.minOffMs),
		dailyMaxMs: atMost('mostOnMin', mostOnMin, ofClass.dailyMaxMs),
		safeOn: ofClass.safeOn && !safeOn ? (false as const) : undefined,
	}
	const { minOnMs, maxOnMs } = tightenLimits(ofClass, limits)
	if (maxOnMs !== null && minOnMs > maxOnMs)
		refuse('shortestOnMin', 'Not longer than its longest run')
	// Removes the limits that equal those of the class.
	return JSON.parse(JSON.stringify(limits)) as TighterLimits
}

function refuse(field: keyof SafeguardsForm, words: string): never {
	throw new Fault('invalid', words, { field })
}

const FIELDS = [
	'longest run',
	'shortest run',
	'shortest rest',
	'most in a day',
	'safe state',
	'interlocks',
]

/** Flattens safeguards for the audit log. */
function flattenSafeguards({
	limits,
	interlocks,
}: {
	limits: TighterLimits
	interlocks: FarmInterlock[]
}) {
	const time = (ms: number | undefined) => (ms === undefined ? null : formatDuration(ms))
	return {
		'longest run': time(limits.maxOnMs),
		'shortest run': time(limits.minOnMs),
		'shortest rest': time(limits.minOffMs),
		'most in a day': time(limits.dailyMaxMs),
		'safe state': limits.safeOn === false ? 'off' : null,
		interlocks: interlocks.map(formatInterlock).join('; ') || null,
	} as Record<string, unknown>
}

function formatInterlock(it: FarmInterlock): string {
	if (it.kind === 'reading') return `off while ${it.sensor} is ${it.is} ${it.value}`
	if (it.kind === 'input') return `off while ${it.sensor} is ${it.isOn ? 'on' : 'off'}`
	return it.kind === 'at-most' ? `at most ${it.most} of ${it.group}` : `${it.kind} ${it.other}`
}
