import { createContext, useContext } from 'react'
import type { LiveView } from '~/live/live-view'

/** The view that the page's stream has sent, up to now. */
export const StreamedView = createContext<LiveView | null>(null)

/**
 * The live part of a page, whichever is newer: what its loader gave under `live`, or what the stream has
 * sent since.
 */
export function useLiveView<Data>(loaded: LiveView<Data>): LiveView<Data> {
	const streamed = useContext(StreamedView)
	if (!streamed || streamed.now <= loaded.now) return loaded
	const isSame = streamed.of === loaded.of && streamed.farmId === loaded.farmId
	return isSame ? (streamed as LiveView<Data>) : loaded
}
