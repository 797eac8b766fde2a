import { Fault } from '@sfc/domain/fault'
import type { LiveCtx } from '~/context.server'
import { loadFarm } from '~/services/farms/load-farm.server'
import { diffLeaves, type Json, type LeafPatch } from './leaf-patch'
import type { LiveGroup, LiveGroups, Send } from './live-groups'
import type { LiveView } from './live-view'

/** A view is read also when nothing arrives, because values become stale by themselves. */
const IDLE_MS = 20_000
/** The pause after a read, as a multiple of what it took, so that batches come before pages. */
const REST = 4

/** A view by its name, what reads its data, and how often. */
export type WantedView = {
	of: string
	everyMs: number
	read: (ctx: LiveCtx) => Promise<unknown>
}

/**
 * Sends a view whole (event `view`), then what changed of it (event `patch`). It is read once for
 * everybody with that role, however many look. Returns what ends it.
 */
export function followView(ctx: LiveCtx, view: WantedView, send: Send): () => void {
	const { groups } = ctx.state.liveGroups
	const key = `${ctx.farm.id} ${ctx.role} ${view.of}`
	const join = groups.get(key) ?? startGroup(ctx, view, () => groups.delete(key))
	groups.set(key, join)
	return join(send)
}

function startGroup(ctx: LiveCtx, view: WantedView, onEmpty: () => void): LiveGroup {
	const viewers = new Set<Send>()
	let last: LiveView<Json> | null = null
	let timer: NodeJS.Timeout | undefined
	let isReading = false
	let isOutdated = true
	let startedMs = -Infinity

	const wake = () => {
		clearTimeout(timer)
		const waitMs = isOutdated ? Math.max(0, startedMs + view.everyMs - performance.now()) : IDLE_MS
		timer = setTimeout(() => void refresh(), waitMs)
	}
	const refresh = async () => {
		isReading = true
		const next = await inTurn(ctx.state.liveGroups, () => {
			isOutdated = false
			startedMs = performance.now()
			return readView(ctx, view)
		}).catch((error: unknown) => {
			// What the page is about may be gone; its other events say so.
			if (!(error instanceof Fault)) ctx.log.error({ err: error, view: view.of }, 'no live view')
			return null
		})
		isReading = false
		if (viewers.size === 0) return
		if (next) announce(next)
		wake()
	}
	const announce = (next: LiveView<Json>) => {
		const patch = last && diffLeaves(last.data, next.data)
		last = next
		if (patch?.length === 0) return
		const event = patch ? patchEvent(next.now, patch) : wholeEvent(next)
		for (const send of viewers) send(event)
	}
	const unsubscribe = ctx.live.subscribe(`farm:${ctx.farm.id}`, () => {
		if (isOutdated) return
		isOutdated = true
		if (!isReading) wake()
	})
	wake()
	return (send) => {
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
}

const wholeEvent = (view: LiveView<Json>) => ({ event: 'view', data: JSON.stringify(view) })
const patchEvent = (now: number, patch: LeafPatch) => ({
	event: 'patch',
	data: JSON.stringify([now, ...patch]),
})

/** What the page would show now, of the farm as it is now. */
async function readView(ctx: LiveCtx, { of, read }: WantedView): Promise<LiveView<Json>> {
	const now = ctx.now() // before reading: the data is at least as new as it says
	const farm = await loadFarm(ctx, ctx.farm.id)
	if (!farm) throw new Fault('not-found', 'Farm not found')
	return { farmId: farm.id, of, now, data: toJson(await read({ ...ctx, farm })) }
}

const toJson = (data: unknown): Json => JSON.parse(JSON.stringify(data, withoutWaste)) as Json

/** Pages count ages by themselves, from the instant, and show few digits. */
function withoutWaste(name: string, value: unknown): unknown {
	if (name === 'ageMs') return null
	if (typeof value !== 'number' || Number.isInteger(value)) return value
	return Number(Math.abs(value) < 1 ? value.toPrecision(3) : value.toFixed(3))
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
