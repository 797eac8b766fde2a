import { useEffect, useRef } from 'react'
import { lockEntry } from '~/shell/offline/lock-entry'

/** Holds an entry while it is changed, so that it is not sent meanwhile; let go when the page is left. */
export function useEntryLock(key: string) {
	const release = useRef<(() => void) | null>(null)
	const letGo = () => {
		release.current?.()
		release.current = null
	}
	useEffect(() => letGo, [])
	/** Says whether the entry is held now: not while it is sent or changed in another tab. */
	const hold = () =>
		new Promise<boolean>((resolve) => {
			const held = () =>
				new Promise<void>((end) => {
					release.current = end
					resolve(true)
				})
			void lockEntry(key, held).then((outcome) => outcome === 'busy' && resolve(false))
		})
	return { hold, letGo }
}
