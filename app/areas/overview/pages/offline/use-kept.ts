import { useCallback, useEffect, useState } from 'react'
import { isSetBack, serverTime } from '@sfc/domain/growing/offline/phone-clock'
import { listenForChange } from '~/shell/offline/changed'
import {
	readEntries,
	readPerson,
	readSnapshots,
	type KeptEntry,
	type KeptSnapshot,
} from '~/shell/offline/database'
import { syncOffline, type Connection } from '~/shell/offline/sync-offline'

const EVERY_MS = 30_000

/** How long the page waits for the server to say who is signed in, before it shows what was kept. */
const ANSWER_MAX_MS = 3_000

/** A farm as it is shown, with the time now as the server would tell it. */
export type ShownSnapshot = KeptSnapshot & { now: number; isClockSetBack: boolean }

export type Kept = {
	person: string | null
	snapshots: ShownSnapshot[]
	entries: KeptEntry[]
	/** The phone's own time. */
	phoneNow: number
}

const NOTHING: Kept = { person: null, snapshots: [], entries: [], phoneNow: 0 }

async function readKept(): Promise<Kept> {
	const phoneNow = Date.now()
	const snapshots = (await readSnapshots()).map((kept) => ({
		...kept,
		// A farm that an older version of this page kept has none.
		trays: kept.trays ?? [],
		now: serverTime(kept, phoneNow),
		isClockSetBack: isSetBack(kept, phoneNow),
	}))
	return { person: await readPerson(), snapshots, entries: await readEntries(), phoneNow }
}

/**
 * What this phone keeps: null until it is read, and until the server said who is signed in or did not answer.
 * Sends what waits as soon as it answers.
 */
export function useKept() {
	const [kept, setKept] = useState<Kept | null>(null)
	const [connection, setConnection] = useState<Connection | null>(null)
	const sync = useCallback(
		() => syncOffline(null, setConnection).catch(() => setConnection('none')),
		[],
	)
	useEffect(() => {
		const onChange = () => void readKept().then(setKept, () => setKept(NOTHING))
		const onOnline = () => {
			onChange()
			void sync()
		}
		const giveUp = () => setConnection((known) => known ?? 'none')
		onOnline()
		const timer = setInterval(onOnline, EVERY_MS)
		const longest = setTimeout(giveUp, ANSWER_MAX_MS)
		const endListening = listenForChange(onChange)
		addEventListener('online', onOnline)
		return () => {
			clearInterval(timer)
			clearTimeout(longest)
			endListening()
			removeEventListener('online', onOnline)
		}
	}, [sync])
	return { kept: connection && kept, connection, sync }
}
