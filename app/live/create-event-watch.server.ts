import { setTimeout as sleep } from 'node:timers/promises'
import { readLastSeqs } from '~/areas/platform/services/events/list-events.server'
import type { Ctx } from '../context.server'
import type { EventWatch } from './event-watch'

/** Messages of other servers may be lost, and not every change is announced. */
const LOOK_EVERY_MS = 5_000
/** What is announced within this time is looked up together. */
const GATHER_MS = 250

type Followed = { followers: Set<(seq: number) => void>; unsubscribe: () => void }

/** Creates the watch of a server, which looks while anybody follows a farm. */
export function createEventWatch({ db, live, log }: Pick<Ctx, 'db' | 'live' | 'log'>): EventWatch {
	const followed = new Map<number, Followed>()
	const announced = new Set<number>()
	let timer: NodeJS.Timeout | undefined

	function start(farmId: number): Followed {
		timer ??= setInterval(() => void lookAt([...followed.keys()]), LOOK_EVERY_MS).unref()
		const unsubscribe = live.subscribe(`farm:${farmId}`, (topic) => {
			if (topic !== 'readings') note(farmId)
		})
		const made = { followers: new Set<(seq: number) => void>(), unsubscribe }
		followed.set(farmId, made)
		return made
	}

	function note(farmId: number): void {
		announced.add(farmId)
		if (announced.size > 1) return
		void sleep(GATHER_MS, undefined, { ref: false }).then(() => {
			const farmIds = [...announced]
			announced.clear()
			return lookAt(farmIds)
		})
	}

	async function lookAt(farmIds: readonly number[]): Promise<void> {
		try {
			for (const { farmId, seq } of await readLastSeqs({ db }, farmIds))
				for (const onLast of followed.get(farmId)?.followers ?? []) onLast(seq)
		} catch (error) {
			log.warn({ err: error }, 'events could not be looked up; the next look tries again')
		}
	}

	return {
		follow(farmId, onLast) {
			const farm = followed.get(farmId) ?? start(farmId)
			farm.followers.add(onLast)
			return () => {
				farm.followers.delete(onLast)
				if (farm.followers.size > 0) return
				farm.unsubscribe()
				followed.delete(farmId)
				if (followed.size > 0) return
				clearInterval(timer)
				timer = undefined
			}
		},
		look: () => lookAt([...followed.keys()]),
	}
}
