import { Fault } from '@sfc/domain/fault'
import type { LiveCtx } from '~/context.server'
import { loadFarm } from '~/services/farms/load-farm.server'
import { applyGrafts, diffBranches, diffLeaves, type Json } from './leaf-patch'
import type { LiveGroup, LiveGroups, Send, ServerEvent } from './live-groups'
import type { LiveView } from './live-view'

/** A view is read also when nothing arrives, because values become stale by themselves. */
const IDLE_MS = 20_000
/** Everything but readings is rare, and people wait for it: what was switched, a new alarm. */
const SOON_MS = 250
/** For how many of its periods a view that was read may be shown to others who ask for it. */
const FRESH = 2
/** The pause after a read, as a multiple of what it took, so that batches come before pages. */
const REST = 4

/**
 * A view by its name, what reads its data, and how often. `covers`: messages of the farm after
 * which the view shows all that has changed on its page.
 */
export type WantedView = {
	of: string
	everyMs: number
	covers: readonly string[]
	read: (ctx: LiveCtx) => Promise<unknown>
}

/**
 * Sends a view whole (event `view`), then what changed of it: the leaves (event `patch`), after the
 * parts that are others now (event `graft`), if any. It is read once for everybody with that role,
 * however many look. Returns what ends it.
 */
export function followView(ctx: LiveCtx, view: WantedView, send: Send): () => void {
	const { groups } = ctx.state.liveGroups
	const key = groupName(ctx, view.of)
	const group = groups.get(key) ?? startGroup(ctx, view, () => groups.delete(key))
	groups.set(key, group)
	return group.join(send)
}

const groupName = ({ farm, role }: LiveCtx, of: string) => `${farm.id} ${role} ${of}`

/**
 * What those who look at the view have been sent, while it is still true: nothing but readings has
 * changed since. Null when nobody looks. With several servers a change made by this one may be
 * announced later, so there it is always null.
 */
export function freshView(ctx: LiveCtx, of: string): LiveView<Json> | null {
	if (ctx.db.engine !== 'sqlite') return null
	return ctx.state.liveGroups.groups.get(groupName(ctx, of))?.fresh() ?? null
}

/** The same of whichever view of the farm people in that role look at: each has the frame. */
export function anyFreshView(ctx: LiveCtx): LiveView<Json> | null {
	if (ctx.db.engine !== 'sqlite') return null
	const ofFarm = groupName(ctx, '')
	for (const [name, group] of ctx.state.liveGroups.groups) {
		const view = name.startsWith(ofFarm) ? group.fresh() : null
		if (view) return view
	}
	return null
}

function startGroup(ctx: LiveCtx, view: WantedView, onEmpty: () => void): LiveGroup {
	const viewers = new Set<Send>()
	let last: LiveView<Json> | null = null
	let timer: NodeJS.Timeout | undefined
	let isReading = false
	let isOutdated = true
	let isUrgent = false
	let startedMs = -Infinity
	/** How many changes there were besides readings, and how many of them `last` shows. */
	let changes = 0
	let shownChanges = 0
	let lastMs = -Infinity

	const wake = () => {
		clearTimeout(timer)
		const everyMs = isUrgent ? SOON_MS : isOutdated ? view.everyMs : IDLE_MS
		const waitMs = Math.max(0, startedMs + everyMs - performance.now())
		timer = setTimeout(() => void refresh(), waitMs)
	}
	const refresh = async () => {
		isReading = true
		let known = changes
		const next = await inTurn(ctx.state.liveGroups, () => {
			isOutdated = false
			isUrgent = false
			known = changes
			startedMs = performance.now()
			return readView(ctx, view)
		}).catch((error: unknown) => {
			// What the page is about may be gone; its other events say so.
			if (!(error instanceof Fault)) ctx.log.error({ err: error, view: view.of }, 'no live view')
			return null
		})
		isReading = false
		if (viewers.size === 0) return
		if (next) {
			shownChanges = known
			lastMs = startedMs
			announce(next)
		}
		wake()
	}
	const announce = (next: LiveView<Json>) => {
		const events = last ? changeEvents(last.data, next) : [wholeEvent(next)]
		last = next
		for (const send of viewers) for (const event of events) send(event)
	}
	const unsubscribe = ctx.live.subscribe(`farm:${ctx.farm.id}`, (topic) => {
		const isReadings = topic === 'readings'
		if (!isReadings) changes++
		if (isReadings ? isOutdated : isUrgent) return
		isOutdated = true
		isUrgent ||= !isReadings
		if (!isReading) wake()
	})
	wake()
	const join = (send: Send) => {
		viewers.add(send)
		if (last) send(wholeEvent(last))
		return () => {
			viewers.delete(send)
			if (viewers.size > 0) return
			onEmpty()
			unsubscribe()
			clearTimeout(timer)
		}
	}
	const fresh = () =>
		shownChanges === changes && performance.now() - lastMs < FRESH * view.everyMs ? last : null
	return { join, fresh }
}

const wholeEvent = (view: LiveView<Json>) => ({ event: 'view', data: JSON.stringify(view) })

/** What makes a view the next one, which may be nothing. */
function changeEvents(before: Json, next: LiveView<Json>): ServerEvent[] {
	const grafts = diffBranches(before, next.data)
	const grown = applyGrafts(before, grafts)
	const patch = diffLeaves(grown, next.data)
	if (!patch) return [wholeEvent(next)]
	const changed = { event: 'patch', data: JSON.stringify([next.now, ...patch]) }
	if (grafts.length > 0) return [{ event: 'graft', data: JSON.stringify(grafts) }, changed]
	return patch.length > 0 ? [changed] : []
}

/** What the page would show now, of the farm as it is now. */
async function readView(ctx: LiveCtx, { of, read }: WantedView): Promise<LiveView<Json>> {
	const now = ctx.now() // before reading: the data is at least as new as it says
	const farm = await loadFarm(ctx, ctx.farm.id)
	if (!farm) throw new Fault('not-found', 'Farm not found')
	return { farmId: farm.id, of, now, data: toJson(await read({ ...ctx, farm, once: new Map() })) }
}

const toJson = (data: unknown): Json => JSON.parse(JSON.stringify(data, withoutWaste)) as Json

const DIGITS = 4
const DECIMALS_MAX = 6

/** Pages count ages by themselves, from the instant, and show few digits. */
function withoutWaste(name: string, value: unknown): unknown {
	if (name === 'ageMs') return null
	if (typeof value !== 'number' || Number.isInteger(value)) return value
	const decimals = DIGITS - 1 - Math.floor(Math.log10(Math.abs(value)))
	return Number(value.toFixed(Math.min(Math.max(decimals, 1), DECIMALS_MAX)))
}

/** Reads views one after another, with a pause after each. */
async function inTurn<T>(views: LiveGroups, read: () => Promise<T>): Promise<T> {
	const before = views.turn
	let release = () => {}
	views.turn = new Promise((resolve) => (release = resolve))
	await before
	const startedMs = performance.now()
	try {
		return await read()
	} finally {
		setTimeout(release, REST * (performance.now() - startedMs)).unref()
	}
}
