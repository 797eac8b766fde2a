import { Fault } from '@sfc/domain/fault'
import { asDatabaseFault } from '#db/unavailable'
import type { LiveCtx } from '~/context.server'
import { loadFarm } from '~/areas/platform/services/load-farm.server'
import { applyGrafts, diffBranches, diffLeaves, type Json } from './leaf-patch'
import type { LiveGroup, LiveGroups, Send, ServerEvent } from './live-groups'
import type { LiveView } from './live-view'

/** Period of reads when nothing arrives, because values become stale by themselves. */
const IDLE_MS = 20_000
/** Delay after messages other than readings: they are rare, and people wait for a switch or a new alarm. */
const CHANGE_DELAY_MS = 250
/** Number of periods for which a view may be reused for other viewers. */
const FRESH_PERIODS = 2
/** Pause after a read, as a multiple of its duration, so that batches come before pages. */
const REST_FACTOR = 4

/**
 * A live view: its name, period, and how its data is read. `covers`: messages of the farm whose changes the
 * view shows completely.
 */
export type WantedView = {
	of: string
	everyMs: number
	covers: readonly string[]
	read: (ctx: LiveCtx) => Promise<unknown>
}

/**
 * Sends a view whole (event `view`), then its changes: replaced parts (event `graft`), if any, and then
 * changed leaves (event `patch`). Each view is read once for all viewers with that role. Returns a function
 * that stops it.
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
 * The view that was last sent to its viewers, if nothing but readings has changed since; null without viewers.
 * With several servers a change by this one may be announced later, so there it is always null.
 */
export function freshView(ctx: LiveCtx, of: string): LiveView<Json> | null {
	if (ctx.db.engine !== 'sqlite') return null
	return ctx.state.liveGroups.groups.get(groupName(ctx, of))?.fresh() ?? null
}

/** Any current view of the farm for that role; each contains the frame. */
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
	/** Number of changes other than readings, and how many of them `last` includes. */
	let changes = 0
	let shownChanges = 0
	let lastMs = -Infinity

	const wake = () => {
		clearTimeout(timer)
		const everyMs = isUrgent ? CHANGE_DELAY_MS : isOutdated ? view.everyMs : IDLE_MS
		const waitMs = Math.max(0, startedMs + everyMs - performance.now())
		timer = setTimeout(() => void refresh(), waitMs)
	}
	const refresh = async () => {
		isReading = true
		let known = changes
		const next = await waitForTurn(ctx.state.liveGroups, () => {
			isOutdated = false
			isUrgent = false
			known = changes
			startedMs = performance.now()
			return readView(ctx, view)
		}).catch((error: unknown) => {
			const fault = asDatabaseFault(error)
			// The subject of the page may be deleted; its other events say so.
			if (!(fault instanceof Fault)) ctx.log.error({ err: error, view: view.of }, 'no live view')
			else isOutdated ||= fault.code === 'unavailable' // what it missed is read soon
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
		shownChanges === changes && performance.now() - lastMs < FRESH_PERIODS * view.everyMs
			? last
			: null
	return { join, fresh }
}

const wholeEvent = (view: LiveView<Json>) => ({ event: 'view', data: JSON.stringify(view) })

/** The events that turn one view into the next; none when they are equal. */
function changeEvents(before: Json, next: LiveView<Json>): ServerEvent[] {
	const grafts = diffBranches(before, next.data)
	const grown = applyGrafts(before, grafts)
	const patch = diffLeaves(grown, next.data)
	if (!patch) return [wholeEvent(next)]
	const changed = { event: 'patch', data: JSON.stringify([next.now, ...patch]) }
	if (grafts.length > 0) return [{ event: 'graft', data: JSON.stringify(grafts) }, changed]
	return patch.length > 0 ? [changed] : []
}

/** Reads the view for the current state of the farm. */
async function readView(ctx: LiveCtx, { of, read }: WantedView): Promise<LiveView<Json>> {
	const now = ctx.now() // before reading: the data is at least as new as it says
	const farm = await loadFarm(ctx, ctx.farm.id)
	if (!farm) throw new Fault('not-found', 'Farm not found')
	return { farmId: farm.id, of, now, data: toJson(await read({ ...ctx, farm, once: new Map() })) }
}

const toJson = (data: unknown): Json => JSON.parse(JSON.stringify(data, trimValue)) as Json

const DIGITS = 4
const DECIMALS_MAX = 6

/** Drops data that pages do not need: they compute ages from the instant, and show few digits. */
function trimValue(name: string, value: unknown): unknown {
	if (name === 'ageMs') return null
	if (typeof value !== 'number' || Number.isInteger(value)) return value
	const decimals = DIGITS - 1 - Math.floor(Math.log10(Math.abs(value)))
	return Number(value.toFixed(Math.min(Math.max(decimals, 1), DECIMALS_MAX)))
}

/** Reads views one after another, with a pause after each. */
async function waitForTurn<T>(views: LiveGroups, read: () => Promise<T>): Promise<T> {
	const before = views.turn
	let release = () => {}
	views.turn = new Promise((resolve) => (release = resolve))
	await before
	const startedMs = performance.now()
	try {
		return await read()
	} finally {
		setTimeout(release, REST_FACTOR * (performance.now() - startedMs)).unref()
	}
}
